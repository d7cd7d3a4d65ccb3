import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { eventually } from '#support/eventually.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { buildWebIfNeeded } from '../../../scripts/web-build.ts';

export interface ReadOnlyWeb {
  /** Base URL. */
  base: string;
  /** Secret of its sessions. */
  secret: string;
  stop: () => void;
}

/** Host of the deployment, as Vercel tells it. */
export const HOST = 'countersign.example';

/**
 * Builds the web app if needed, and runs it on a read-only file system with the URLs of the services and the secrets alone: by Next and
 * without the product's own web server, as platforms of functions do.
 */
export async function startReadOnlyWeb(services: string): Promise<ReadOnlyWeb> {
  await buildWebIfNeeded(process.cwd());
  const secret = randomUUID().repeat(2);
  const port = await freePort();
  const next = [
    'node_modules/next/dist/bin/next',
    'start',
    '--hostname',
    '127.0.0.1',
    '--port',
    String(port),
  ];
  const web = spawn(path.resolve('tests/support/stack/read-only.sh'), next, {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      NODE: process.execPath,
      NODE_ENV: 'production',
      ...{ VERCEL: '1', VERCEL_ENV: 'production', VERCEL_PROJECT_PRODUCTION_URL: HOST }, // set by Vercel itself
      SESSION_SECRET: secret,
      NEXTAUTH_SECRET: secret,
      GENERAL_SERVICE_URL: `${services}/general`,
      ORGANIZATION_SERVICE_URL: `${services}/organization`,
      DOCUMENT_SERVICE_URL: `${services}/document`,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await eventually(() =>
    fetch(`${base}/login`).then(
      ({ ok }) => ok || null,
      () => null, // it does not listen yet
    ),
  );
  return { base, secret, stop: () => web.kill('SIGTERM') };
}
