import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DemoAccounts, seedDemoOnce } from '../../demo/seed.ts';
import { readSettings } from '../environment.ts';
import { freePort } from '../free-port.ts';
import { startStack } from '../stack.ts';

/** Product with its demo organization, in a folder and on ports of its own. */
export interface RunningProduct {
  appUrl: string;
  mailPageUrl: string;
  demo: DemoAccounts;
  stop(): Promise<void>;
}

const PORTS = ['PORT', 'SERVICES_PORT', 'MAIL_PAGE_PORT', 'PKI_PORT'];

/** Starts the product with its demo organization; stopping it removes all that it stored. */
export async function startProduct(): Promise<RunningProduct> {
  const dataRoot = mkdtempSync(path.join(os.tmpdir(), 'countersign-pictures-'));
  chmodSync(dataRoot, 0o755); // the account of PostgreSQL must be able to pass through
  const ports = await Promise.all(PORTS.map(async (name) => [name, String(await freePort())] as const));
  const settings = readSettings(
    {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataRoot,
      ...Object.fromEntries(ports),
    },
    false,
  );
  const stack = await startStack(settings, console.log);
  const demo = await seedDemoOnce({
    folder: path.join(dataRoot, 'demo'),
    servicesEnvironment: stack.servicesEnvironment,
    servicesUrl: stack.servicesUrl,
    authority: stack.trustAuthority,
  });
  return {
    appUrl: settings.appUrl,
    mailPageUrl: (stack.mailPageUrl ?? '').replace('localhost', '127.0.0.1'),
    demo,
    async stop() {
      await stack.stop();
      for (const folder of [dataRoot, stack.databaseFolder]) {
        if (folder) rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
