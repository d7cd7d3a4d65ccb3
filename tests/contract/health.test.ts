import { setTimeout as wait } from 'node:timers/promises';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from '#platform/drizzle/orm.ts';
import { database } from '#support/stack/backend-environment.ts';
import { eventually } from '#support/eventually.ts';
import { relayToDatabase } from '#support/stack/relay-to-database.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

let BLOB_DIR: string;
beforeAll(async () => {
  await useOwnDatabase();
  BLOB_DIR = mkdtempSync(path.join(os.tmpdir(), 'countersign-health-'));
});
afterAll(() => rmSync(BLOB_DIR, { recursive: true }));

const WELL = [200, { success: '1', message: '' }];
const NOT_READY = [
  503,
  {
    success: '0',
    code: 'unavailable',
    message: 'The service is not available right now. Try again in a moment.',
  },
];

async function health(base: string, name: string): Promise<unknown[]> {
  const response = await fetch(`${base}/health/${name}`, { headers: { connection: 'close' } });
  return [response.status, (await response.json()) as unknown];
}

const becomes = (base: string, [status]: readonly unknown[]) =>
  eventually(async () => {
    const answer = await health(base, 'ready');
    return answer[0] === status ? answer : null;
  });

it('services are live, and ready as long as the database responds and can be written, its tables are theirs and files can be stored', async () => {
  const relay = await relayToDatabase();
  const services = startOwnServices({ DATABASE_URL: relay.url, BLOB_DIR });
  const base = await services.ready;
  const breaks: Record<string, [() => unknown, () => unknown]> = {
    'a frozen database': [() => relay.freeze(true), () => relay.freeze(false)],
    'a database that refuses connections': [() => relay.close(), () => relay.reopen()],
    'a database that only reads': [() => makeReadOnly('on'), () => makeReadOnly('off')],
    'tables of a later version': [
      () =>
        database().execute(
          sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)`,
        ),
      () => database().execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`),
    ],
    'tables of an earlier version': [
      () => database().execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 9e12`),
      () => database().execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 9e12`),
    ],
    'a folder that is away': [
      () => renameSync(path.join(BLOB_DIR, 'incoming'), path.join(BLOB_DIR, 'away')),
      () => renameSync(path.join(BLOB_DIR, 'away'), path.join(BLOB_DIR, 'incoming')),
    ],
  };
  const makeReadOnly = async (value: 'on' | 'off') => {
    await database().transaction(
      (transaction) =>
        transaction.execute(
          sql.raw(
            `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
          ),
        ),
      { accessMode: 'read write' },
    );
    await relay.close(); // sessions keep the setting that they began with
    await relay.reopen();
  };
  for (const [what, [spoil, mend]] of Object.entries(breaks)) {
    expect([what, await becomes(base, WELL)]).toEqual([what, WELL]);
    await spoil();
    expect([what, await becomes(base, NOT_READY)]).toEqual([what, NOT_READY]);
    expect([what, await health(base, 'live')]).toEqual([what, WELL]);
    expect([what, await health(`${base}/general`, 'live')]).toEqual([what, WELL]);
    await mend();
  }
  expect(await becomes(base, WELL)).toEqual(WELL);
  expect(services.output().match(/"msg":"not ready"/g)).toHaveLength(6); // the reason is told to the operator, once
  await relay.close();
});

it('services that are told to stop are not ready, and answer every request until their clients have noticed', async () => {
  const { ready, child, ended } = startOwnServices({ BLOB_DIR, STOP_DELAY_SECONDS: '60' });
  const base = await ready;
  const statuses: unknown[] = [];
  let isReady = true;
  const client = async () => {
    while (isReady) statuses.push((await health(base, 'live'))[0]);
  };
  const clients = [client(), client(), client()];
  await eventually(() => Promise.resolve(statuses.length > 10 || null));
  child.kill('SIGTERM');
  expect(await becomes(base, NOT_READY)).toEqual(NOT_READY);
  expect(await health(base, 'live')).toEqual(WELL); // it still takes new connections
  isReady = false;
  await Promise.all(clients);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await wait(600); // a signal that follows at once is the first one, passed on by npm
  child.kill('SIGTERM'); // the second signal ends them at once
  expect(await ended).toBe(1);
});

it('each service names itself, so that the web app notices when the addresses of two are exchanged', async () => {
  const { ready, child } = startOwnServices({ BLOB_DIR });
  const base = await ready;
  const named = async (path: string) =>
    (await fetch(`${base}${path}/health/live`)).headers.get('countersign-service');
  expect(await named('')).toBe('none');
  for (const service of ['general', 'organization', 'document'])
    expect(await named(`/${service}`)).toBe(service);
  child.kill('SIGTERM');
});
