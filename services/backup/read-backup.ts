import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from '#contracts/zod.ts';
import { entriesOf, EntryAborted, jsonOf, type Entry } from './archive.ts';
import { BackupDamaged, BackupError } from './backup-error.ts';
import { knownMigrations } from './database-store.ts';
import { decrypted } from './encrypted-stream.ts';
import { Manifest, Summary } from './manifest.ts';

/** Backup whose manifest was read. */
export interface OpenBackup {
  manifest: Manifest;
  /** The entries after the manifest. */
  entries: AsyncGenerator<Entry>;
}

const Format = z.object({ format: z.number() });

/**
 * Opens a backup and reads its manifest.
 * @throws BackupError when it is no backup, the passphrase is wrong, or a later release made it
 */
export async function openBackup(backup: AsyncIterable<Uint8Array>, passphrase: string): Promise<OpenBackup> {
  const entries = entriesOf(await decrypted(backup, passphrase));
  const first = await entries.next();
  if (first.done || first.value.header.kind !== 'manifest') throw new BackupDamaged('it has no manifest');
  const stated = await jsonOf(first.value);
  const manifest = Manifest.safeParse(stated);
  if (!manifest.success)
    throw Format.safeParse(stated).data?.format === 1
      ? new BackupDamaged('its manifest is not valid')
      : newer();
  const known = new Set(knownMigrations());
  if (manifest.data.migrations.some((migration) => !known.has(migration))) throw newer();
  return { manifest: manifest.data, entries };
}

const newer = () =>
  new BackupError(
    'A later release of Countersign made this backup. Restore it with that release, or a later one.',
  );

/** Counts of a backup, as read from all of its entries. */
export interface CheckedBackup extends Pick<Summary, 'files' | 'bytes' | 'unreadable'> {
  tables: number;
  rows: number;
}

/** Reads a backup to its end without restoring it. @throws BackupDamaged when it is not whole */
export async function checkBackup({ entries }: OpenBackup): Promise<CheckedBackup> {
  let [files, bytes, unreadable] = [0, 0, 0];
  const rows: Record<string, number> = {};
  for await (const entry of entries) {
    if (entry.header.kind === 'table') {
      rows[`${entry.header.schema}.${entry.header.name}`] = await countRows(rowsOf(entry));
    } else if (entry.header.kind === 'blob') {
      const length = await lengthOfBlob(entry, entry.header.sha256);
      if (length === null) unreadable += 1;
      else [files, bytes] = [files + 1, bytes + length];
    } else if (entry.header.kind === 'summary') {
      const summary = Summary.parse(await jsonOf(entry));
      expectSame({ files, bytes, unreadable }, summary);
      expectSame(rows, summary.rows);
      const counts = Object.values(summary.rows);
      return { tables: counts.length, rows: sum(counts), files, bytes, unreadable };
    }
  }
  throw new BackupDamaged('it has no summary');
}

/** Returns the rows of a table in the text format of COPY. */
export const rowsOf = ({ content }: Entry): Readable =>
  pipeline(Readable.from(content), createGunzip(), () => undefined); // its reader gets the error

const NEWLINE = 10;

/** Counts rows in the text format of COPY, in which each ends with the only newline that it has. */
async function countRows(rows: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const piece of rows) for (const byte of piece) count += byte === NEWLINE ? 1 : 0;
  return count;
}

/** Compares a stored file with its SHA-256 and returns its length; null for one that the backup could not read. */
async function lengthOfBlob({ content }: Entry, sha256: string): Promise<number | null> {
  const hash = createHash('sha256');
  let length = 0;
  try {
    for await (const piece of content) {
      hash.update(piece);
      length += piece.length;
    }
  } catch (error) {
    if (error instanceof EntryAborted) return null;
    throw error;
  }
  if (hash.digest('hex') !== sha256) throw notItsContent(sha256);
  return length;
}

export const notItsContent = (sha256: string) =>
  new BackupDamaged(`the content of the file ${sha256} is not that of its SHA-256`);

/** @throws BackupDamaged when these counts are not those of the summary */
export function expectSame(found: object, summary: object): void {
  const stated = new Map<string, unknown>(Object.entries(summary));
  for (const [name, count] of Object.entries(found))
    if (count !== stated.get(name)) throw new BackupDamaged(`it has other ${name} than its summary says`);
}

export const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
