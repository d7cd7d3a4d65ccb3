import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { assertSameTime } from '#platform/assert-same-time.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import {
  emptyDatabase,
  migratedDatabase,
  startOwnServices,
  useOwnDatabase,
} from '#support/stack/own-services.ts';
import { startFailure } from '../../services/start-failure.ts';

let folder: string;
beforeAll(async () => {
  await useOwnDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns what services say that must not start: one line. */
async function refusal(changes: Record<string, string>): Promise<string> {
  const { ended, output } = startOwnServices({ LOG_LEVEL: 'fatal', ...changes });
  expect(await ended).toBe(1);
  expect(output().trim()).not.toContain('\n');
  return output().trim();
}

describe('services that cannot start', () => {
  it('name a database of a newer version', async () => {
    const DATABASE_URL = await migratedDatabase();
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${Date.now() + 1e12})`,
    );
    await client.end();
    expect(await refusal({ DATABASE_URL })).toMatch(
      /^The database is that of a newer version of Countersign/,
    );
  });

  it('name the variable of a database that another program uses, and leave it as it is', async () => {
    const DATABASE_URL = await emptyDatabase();
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query('create table documents (id serial)');
    expect(await refusal({ DATABASE_URL })).toMatch(
      /^The database in DATABASE_URL has tables of another program\. /,
    );
    const { rows } = await client.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    await client.end();
    expect(rows).toEqual([{ relname: 'documents' }]);
  });

  it('name a clock that is ahead of that of the database', async () => {
    const code = 'const now = Date.now; Date.now = () => now() + 60_000;';
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`;
    expect(await refusal({ NODE_OPTIONS })).toMatch(
      /^The clock of this machine is (60|59|61) seconds ahead of that of the database\. /,
    );
  });

  it('name a folder of stored files that cannot be written', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ BLOB_DIR: path.join(file, 'blobs') })).toMatch(
      /^The folder of stored files .*\/file\/blobs cannot be written: ENOTDIR/,
    );
  });

  it('name a folder of stored files that is not the one of the running instance', async () => {
    await startOwnServices().ready;
    const BLOB_DIR = path.join(folder, 'other');
    mkdirSync(BLOB_DIR);
    writeFileSync(path.join(BLOB_DIR, 'store-id'), `${randomUUID()}\n`);
    expect(await refusal({ BLOB_DIR })).toMatch(
      /^The folder of stored files .+ is not the one of this database/,
    );
  });

  it('name the variable of the database for a wrong password, without a password', async () => {
    const url = new URL(backend('DATABASE_URL'));
    url.password = 'wrong';
    const line = await refusal({ DATABASE_URL: url.toString() });
    expect(line).toMatch(/^The database in DATABASE_URL cannot be used: /);
    expect(line).toMatch(/: password authentication failed for user "\w+"\. Check the user/);
    expect(line).not.toContain(url.password);
  });

  it('name the file of trust anchors that cannot be read', async () => {
    expect(await refusal({ TRUSTED_ROOTS: path.join(folder, 'missing.pem') })).toBe(
      'TRUSTED_ROOTS must name a file with certificates in PEM or DER.',
    );
  });

  it('name a port of the metrics that is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const taken = String((server.address() as AddressInfo).port); // it listens on TCP
    expect(await refusal({ METRICS_PORT: taken })).toBe(
      `The metrics cannot listen on port ${taken}. Set METRICS_PORT to a free one.`,
    );
    server.close();
  });
});

// Each has a test above with a program that starts, by which its other cases need none.
describe('the checks before a start', () => {
  /** Returns what the services would say of the error with which a check fails. */
  const told = (check: Promise<unknown>) =>
    check.then(
      () => 'nothing',
      (error: unknown) => startFailure(error),
    );

  it('name a clock that is behind that of the database', async () => {
    const [{ now }, real] = [Date, Date.now()];
    const began = performance.now();
    Date.now = () => real - 60_000 + performance.now() - began;
    try {
      expect(await told(assertSameTime(database()))).toMatch(
        /^The clock of this machine is (60|59|61) seconds behind that of the database\. /,
      );
    } finally {
      Date.now = now;
    }
  });

  it.each([
    [
      'a missing database',
      (url: URL) => (url.pathname = '/missing'),
      /: database "missing" does not exist\. Create/,
    ],
    ['a port of no server', (url: URL) => (url.port = '1'), /: connect ECONNREFUSED \S+:1\. Check the host/],
  ])('name the variable of the database for %s, without a password', async (_what, change, words) => {
    const url = new URL(backend('DATABASE_URL'));
    change(url);
    const line = await told(migrateDatabase(url.toString()));
    expect(line).toMatch(/^The database in DATABASE_URL cannot be used: /);
    expect(line).toMatch(words);
    expect(line).not.toContain('\n');
    expect(line).not.toContain(url.password);
  });
});
