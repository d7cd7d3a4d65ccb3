import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ADVISORY_LOCKS } from '#platform/advisory-locks.ts';
import { holdRemovals } from '#platform/blobs/removal-hold-store.ts';
import type { Transaction } from '#platform/database.ts';
import { sql } from '#platform/drizzle/orm.ts';
import pg from 'pg';
import { backend, database } from '#support/stack/backend-environment.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { useOwnDatabase } from '#support/stack/own-services.ts';
import { claimBlobFolder } from '../../services/document/files/claim-blob-folder.ts';

const IS_EMPTY = /^The folder of stored files .+ is empty, and the one of this database is not: /;
const IS_ANOTHER = /^The folder of stored files .+ is not the one of this database: /;

let root: string;
beforeAll(async () => {
  await useOwnDatabase();
  root = mkdtempSync(path.join(os.tmpdir(), 'countersign-folder-'));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => database().execute(sql`delete from blob_folder`));
afterEach(() => database().execute(sql`delete from documents`));

const claim = (folder: string) => claimBlobFolder(database(), folder);
const idIn = (folder: string) => readFileSync(path.join(folder, 'store-id'), 'utf8').trim();
const knownId = async () => (await database().execute(sql`select id from blob_folder`)).rows[0]?.['id'];

function newFolder(id?: string): string {
  const folder = path.join(root, randomUUID());
  mkdirSync(folder);
  if (id !== undefined) writeFileSync(path.join(folder, 'store-id'), `${id}\n`);
  return folder;
}

function copyOf(folder: string): string {
  const copy = path.join(root, randomUUID());
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Stores a file in a folder, and the version of a document that refers to it. */
async function storeDocument(folder: string): Promise<void> {
  const { owner } = await openOffice();
  const sha256 = randomBytes(32).toString('hex');
  const place = path.join(
    folder,
    'organizations',
    owner.organizationId,
    sha256.slice(0, 2),
    sha256.slice(2, 4),
  );
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, sha256), '');
  await database().execute(sql`
    with document as (
      insert into documents (organization_id, document_name, uploaded_by, page_count, size, is_encrypted)
      values (${owner.organizationId}, 'lease.pdf', ${owner.userId}, 1, 1, false) returning id
    )
    insert into document_versions (organization_id, document_id, version, sha256, size, created_by)
    select ${owner.organizationId}, id, 1, ${sha256}, 1, ${owner.userId} from document`);
}

/** The hold lasts until its connection ends; this one goes back to the pool. */
const releaseRemovals = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_unlock(${ADVISORY_LOCKS.removals})`);

/** Connects as services do that run on this database. */
async function otherInstance(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: backend('DATABASE_URL'),
    application_name: 'countersign work',
  });
  await client.connect();
  return client;
}

describe('a folder of stored files', () => {
  it('gets an id that the database has, too, and is accepted from then on, with files or without', async () => {
    const folder = newFolder();
    await claim(folder);
    expect(await knownId()).toBe(idIn(folder));
    await claim(folder);
    await storeDocument(folder);
    await claim(folder);
    expect(await knownId()).toBe(idIn(folder));
  });

  it('is claimed while a backup holds off removals, so that services start', async () => {
    const folder = newFolder();
    await database().transaction(async (tx) => {
      await holdRemovals(tx);
      await claim(folder);
      expect(await knownId()).toBe(idIn(folder));
      await releaseRemovals(tx);
    });
  });

  it('of an earlier release gets an id, and keeps the one that it has', async () => {
    const folder = newFolder();
    await storeDocument(folder);
    await claim(folder);
    expect(await knownId()).toBe(idIn(folder));
    const id = randomUUID();
    await database().execute(sql`delete from blob_folder`);
    await claim(newFolder(id));
    expect(await knownId()).toBe(id);
  });

  it('may be a copy of the one of the database, also one of the documents alone', async () => {
    const folder = newFolder();
    await storeDocument(folder);
    await claim(folder);
    const withoutId = copyOf(folder);
    rmSync(path.join(withoutId, 'store-id'));
    for (const copy of [copyOf(folder), withoutId]) {
      await claim(copy);
      expect(idIn(copy)).toBe(idIn(folder));
    }
    expect(await knownId()).toBe(idIn(folder));
  });

  it('is refused when it is new while the database refers to files', async () => {
    const folder = newFolder();
    await storeDocument(folder);
    await claim(folder);
    const empty = newFolder();
    await expect(claim(empty)).rejects.toThrow(IS_EMPTY);
    expect(existsSync(path.join(empty, 'store-id'))).toBe(false);
    expect(await knownId()).toBe(idIn(folder));
  });

  it('is refused when it has the id of another one, until that is removed as the refusal says', async () => {
    const folder = newFolder();
    await storeDocument(folder);
    await claim(folder);
    const other = copyOf(folder);
    writeFileSync(path.join(other, 'store-id'), randomUUID());
    await expect(claim(other)).rejects.toThrow(IS_ANOTHER);
    rmSync(path.join(other, 'store-id'));
    await claim(other);
    expect(idIn(other)).toBe(idIn(folder));
  });

  it('may be changed while nothing is stored, but not beside a running instance, whose former one is refused then', async () => {
    const folder = newFolder();
    await claim(folder);
    const running = await otherInstance();
    const other = newFolder();
    await expect(claim(other)).rejects.toThrow(IS_EMPTY);
    await running.end();
    await claim(other);
    expect(await knownId()).toBe(idIn(other));
    await expect(claim(folder)).rejects.toThrow(IS_ANOTHER);
  });

  it('is one of the two with which instances start together: each claims again before it serves', async () => {
    const folders = [newFolder(), newFolder()];
    await Promise.all(folders.map(claim));
    const again = await Promise.allSettled(folders.map(claim));
    expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
