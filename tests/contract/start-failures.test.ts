import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { uploadDocument } from '#contracts/document.ts';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase } from '#platform/database.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { vault } from '#support/stack/backend-environment.ts';
import { authorization, urlOf } from '#support/service/client.ts';
import { PASSWORD } from '#support/service/signed-in-office.ts';
import { uniquePdf } from '#support/service/upload-calls.ts';
import {
  emptyDatabase,
  startOwnServices,
  useOwnDatabase,
  type OwnServices,
} from '#support/stack/own-services.ts';

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

async function stop({ child, ended }: OwnServices): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

describe('services that cannot start', () => {
  it('name a database of a newer version', async () => {
    const DATABASE_URL = await emptyDatabase();
    const first = startOwnServices({ DATABASE_URL });
    await first.ready;
    await stop(first);
    await query(
      DATABASE_URL,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${Date.now() + 1e12})`,
    );
    expect(await refusal({ DATABASE_URL })).toMatch(
      /^The database is that of a newer version of Countersign/,
    );
  });

  it.each([
    ['ahead of', 60],
    ['behind', -60],
  ])('name a clock that is %s that of the database', async (direction, seconds) => {
    const code = `const now = Date.now; Date.now = () => now() + ${seconds * 1000};`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`;
    expect(await refusal({ NODE_OPTIONS })).toMatch(
      new RegExp(`^The clock of this machine is (60|59|61) seconds ${direction} that of the database\\. `),
    );
  });

  it('name a folder of stored files that cannot be written', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ BLOB_DIR: path.join(file, 'blobs') })).toMatch(
      /^The folder of stored files .*\/file\/blobs cannot be written: ENOTDIR/,
    );
  });

  it('name a port of the metrics that is taken', async () => {
    const taken = new URL(await startOwnServices().ready).port;
    expect(await refusal({ METRICS_PORT: taken })).toBe(
      `The metrics cannot listen on port ${taken}. Set METRICS_PORT to a free one.`,
    );
  });
});

describe('the folder of stored files', () => {
  const newFolder = () => path.join(folder, randomUUID());
  const idIn = (BLOB_DIR: string) => readFileSync(path.join(BLOB_DIR, 'store-id'), 'utf8');
  const IS_EMPTY = /^The folder of stored files .+ is empty, and the one of this database is not: /;
  const IS_ANOTHER = /^The folder of stored files .+ is not the one of this database: /;

  /** Stores a document as the owner of an organization of its own. */
  async function storeDocument(databaseUrl: string, base: string): Promise<void> {
    const { database, close } = openDatabase(databaseUrl, (error) => {
      throw error;
    });
    const person = { first_name: 'Olive', last_name: 'Own', email: 'olive@own.example', password: PASSWORD };
    const { organizationId, members } = await createOrganizationWithMembers(database, vault(), {
      name: 'Own',
      members: [{ ...person, role: 'Owner' }],
    });
    const token = await startSession(database, members[0]!.userId);
    await close();
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(uniquePdf())], { type: 'application/pdf' }), 'lease.pdf');
    const { pathname } = urlOf(uploadDocument, {});
    const headers = authorization({ token, organizationId });
    expect((await fetch(`${base}${pathname}`, { method: 'POST', headers, body })).status).toBe(200);
  }

  it('must be the one that the database was used with, or a copy of it, also one of the files alone', async () => {
    const [DATABASE_URL, BLOB_DIR] = [await emptyDatabase(), newFolder()];
    const first = startOwnServices({ DATABASE_URL, BLOB_DIR });
    await storeDocument(DATABASE_URL, await first.ready);

    expect(await refusal({ DATABASE_URL, BLOB_DIR: newFolder() })).toMatch(IS_EMPTY); // of a second instance
    await stop(first);
    expect(await refusal({ DATABASE_URL, BLOB_DIR: newFolder() })).toMatch(IS_EMPTY);
    const another = newFolder();
    mkdirSync(another);
    writeFileSync(path.join(another, 'store-id'), `${randomUUID()}\n`);
    expect(await refusal({ DATABASE_URL, BLOB_DIR: another })).toMatch(IS_ANOTHER);

    for (const isWithId of [true, false]) {
      const copy = newFolder();
      cpSync(BLOB_DIR, copy, { recursive: true });
      if (!isWithId) rmSync(path.join(copy, 'store-id'));
      const restored = startOwnServices({ DATABASE_URL, BLOB_DIR: copy });
      await restored.ready;
      await stop(restored);
      expect(idIn(copy)).toBe(idIn(BLOB_DIR));
    }
    // As an earlier release left both, and as the words on lost files say.
    await query(DATABASE_URL, 'delete from blob_folder');
    rmSync(path.join(BLOB_DIR, 'store-id'));
    const upgraded = startOwnServices({ DATABASE_URL, BLOB_DIR });
    await upgraded.ready;
    expect(await query(DATABASE_URL, 'select id from blob_folder')).toEqual([{ id: idIn(BLOB_DIR).trim() }]);
  });

  it('can be another one as long as nothing is stored and no other instance runs', async () => {
    const [DATABASE_URL, BLOB_DIR] = [await emptyDatabase(), newFolder()];
    const first = startOwnServices({ DATABASE_URL, BLOB_DIR });
    await first.ready;
    const other = newFolder();
    expect(await refusal({ DATABASE_URL, BLOB_DIR: other })).toMatch(IS_EMPTY);
    await stop(first);
    await startOwnServices({ DATABASE_URL, BLOB_DIR: other }).ready;
    expect(await refusal({ DATABASE_URL, BLOB_DIR })).toMatch(IS_ANOTHER);
  });

  it('is of one of two instances that start together on folders of their own', async () => {
    const DATABASE_URL = await emptyDatabase();
    await migrateDatabase(DATABASE_URL);
    const both = [1, 2].map(() => startOwnServices({ DATABASE_URL, BLOB_DIR: newFolder() }));
    const ended = await Promise.all(
      both.map(({ ready, ended }) => Promise.race([ready.then(() => 'runs'), ended])),
    );
    expect(ended.sort()).toEqual([1, 'runs']);
  });
});
