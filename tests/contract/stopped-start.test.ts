import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '#support/eventually.ts';
import { readSettings } from '../../scripts/environment.ts';
import { startStack } from '../../scripts/stack.ts';

it('a start that is told to stop ends what runs already, and does not go on', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stopped-start-'));
  chmodSync(folder, 0o755); // the account of the database has to reach it
  const ports = { PORT: '0', SERVICES_PORT: '0', MAIL_PAGE_PORT: '0', PKI_PORT: '0' };
  const settings = readSettings({ DATA_DIR: folder, ...ports }, false);
  const stopping = new AbortController();
  const starting = startStack(settings, () => undefined, { web: 'none', signal: stopping.signal });
  await eventually(() => Promise.resolve(existsSync(path.join(folder, 'database')) || null));
  stopping.abort();
  await expect(starting).rejects.toThrow();
  expect(existsSync(path.join(folder, 'database/PG_VERSION'))).toBe(true); // what cannot be interrupted is finished
  expect(existsSync(path.join(folder, 'database/postmaster.pid'))).toBe(false);
  expect(existsSync(path.join(folder, 'blobs'))).toBe(false);
  rmSync(folder, { recursive: true });
});
