import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { BlobStores } from '#platform/blobs/blob-store.ts';
import type { DataKeyOf } from '#platform/blobs/sealed-blob-stores.ts';
import { holdRemovals } from '#platform/blobs/removal-hold-store.ts';
import { openDataKeys, openStoredVault } from '#platform/data-key-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import {
  columnNames,
  digestOf,
  sequenceStates,
  setTextFormats,
  storedTables,
  tableName,
  type StoredTable,
} from '#platform/table-copy-store.ts';
import { storedBlobs, type NeededBlob } from '../document/files/needed-blobs-store.ts';
import { entryOf, jsonEntry } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { copyOut } from './copy-rows.ts';
import { appliedMigrations, databaseOf, jobsVersion, SCHEMAS } from './database-store.ts';
import type { Manifest, Summary } from './manifest.ts';

/** Database, keys, stored files and generated secrets of an installation. */
export interface Installation {
  /** Connection string of a role that may read all tables. */
  databaseUrl: string;
  /** Master key of the vault: 32 bytes. */
  masterKey: Buffer;
  previousKey?: Buffer | undefined;
  openBlobs: (dataKeyOf: DataKeyOf) => Promise<BlobStores>;
  /** Generated secrets that are not set by the operator. */
  secrets: Record<string, string>;
  /** Folder whose files are backed up as they are, with the name that they get in the backup; it need not exist. */
  dataFiles: { folder: string; name: string } | null;
}

/** Stored file that is not in the backup. */
export interface UnreadableFile {
  organization_id: string;
  sha256: string;
  problem: 'damaged' | 'missing';
}

export interface BackupReport {
  onUnreadable: (file: UnreadableFile) => void;
  onSummary: (summary: Summary) => void;
}

/**
 * Yields a backup of an installation that may be running: the database as of one moment, and every stored file that it refers to.
 * Until the end, no stored file is removed.
 */
export async function* backupOf(
  installation: Installation,
  { onUnreadable, onSummary }: BackupReport,
): AsyncGenerator<Uint8Array> {
  const { databaseUrl, masterKey, previousKey, openBlobs, secrets, dataFiles } = installation;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'countersign backup',
    keepAlive: true,
  });
  const lost = new Promise<never>((_, reject) => client.on('error', reject));
  lost.catch(() => undefined); // the query that runs fails too
  await client.connect();
  try {
    const database = databaseOf(client);
    if ((await appliedMigrations(client)).length === 0)
      throw new BackupError('There is nothing to back up: this database has no tables of Countersign.');
    const vault = await openStoredVault(database, { masterKey, previousKey });
    await holdRemovals(database).catch((cause: unknown) => {
      throw new BackupError('Another backup of this installation is being made.', { cause });
    });
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local idle_in_transaction_session_timeout = 0'); // files are copied meanwhile
    await setTextFormats(client);
    yield* jsonEntry({ kind: 'manifest' }, await manifestOf(client, secrets));
    const summary: Summary = { rows: {}, digests: {}, files: 0, bytes: 0, unreadable: 0 };
    for (const table of await tablesToCopy(client)) {
      const { stream, rows } = copyOut(
        client,
        `copy (select ${columnNames(table)} from ${tableName(table)}) to stdout`,
      );
      const { schema, name, columns } = table;
      yield* entryOf({ kind: 'table', schema, name, columns }, compressed(stream));
      summary.rows[`${schema}.${name}`] = rows();
      summary.digests[`${schema}.${name}`] = await digestOf(client, table);
    }
    if (dataFiles) yield* dataFileEntries(dataFiles);
    const blobs = await openBlobs(openDataKeys(database, vault)); // with the keys of the same moment
    for await (const blob of storedBlobs(database)) yield* blobEntry(blobs, blob, { summary, onUnreadable });
    yield* jsonEntry({ kind: 'summary' }, summary);
    onSummary(summary);
  } finally {
    await client.end(); // ends the snapshot, and lets files be removed again
  }
}

async function manifestOf(client: pg.Client, secrets: Record<string, string>): Promise<Manifest> {
  const sequences = (await sequenceStates(client)).filter(({ name }) =>
    SCHEMAS.some((schema) => name.startsWith(`${schema}.`)),
  );
  return {
    format: 1,
    made_at: new Date().toISOString(),
    migrations: await appliedMigrations(client),
    jobs_version: await jobsVersion(client),
    sequences,
    secrets,
  };
}

async function tablesToCopy(client: pg.Client): Promise<StoredTable[]> {
  const schemas: readonly string[] = SCHEMAS;
  return (await storedTables(client)).filter(({ schema }) => schemas.includes(schema));
}

/** Rows are compressed before they are encrypted; stored files hardly shrink. */
const compressed = (rows: NodeJS.ReadableStream) => pipeline(rows, createGzip({ level: 3 }), () => undefined);

async function* dataFileEntries({
  folder,
  name,
}: {
  folder: string;
  name: string;
}): AsyncGenerator<Uint8Array> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const file of found)
    if (file.isFile())
      yield* entryOf(
        { kind: 'data-file', path: `${name}/${file.name}` },
        createReadStream(path.join(folder, file.name)),
      );
}

async function* blobEntry(
  blobs: BlobStores,
  { organizationId, sha256 }: NeededBlob,
  { summary, onUnreadable }: { summary: Summary } & Pick<BackupReport, 'onUnreadable'>,
): AsyncGenerator<Uint8Array> {
  const header = { kind: 'blob', organization_id: organizationId, sha256 } as const;
  let bytes = 0;
  const content = counted(blobs.of(organizationId).createReadStream(sha256), (length) => (bytes += length));
  const isWhole = yield* entryOf(header, content, (error) => {
    if (!(error instanceof AppError)) return false; // it says nothing about this file
    const problem = error.code === 'stored_file_missing' ? 'missing' : 'damaged';
    onUnreadable({ organization_id: organizationId, sha256, problem });
    return true;
  });
  summary.files += isWhole ? 1 : 0;
  summary.bytes += isWhole ? bytes : 0;
  summary.unreadable += isWhole ? 0 : 1;
}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  onBytes: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    onBytes(piece.length);
    yield piece;
  }
}
