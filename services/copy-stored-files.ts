import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockBlob } from '#platform/blobs/blob-lock-store.ts';
import { placePath, type BlobPlace } from '#platform/blobs/blob-place.ts';
import { blobProblem, type BlobProblem } from '#platform/blobs/blob-unusable.ts';
import { openSealedFiles, type BlobSettings } from '#platform/blobs/open-blob-stores.ts';
import { openLocalBlob } from '#platform/blobs/read-file.ts';
import { sealedBlobStores } from '#platform/blobs/sealed-blob-stores.ts';
import { missingBlob, type OpenBlob, type SealedFiles } from '#platform/blobs/sealed-files.ts';
import { openDataKeys, openStoredVault } from '#platform/data-key-store.ts';
import type { Database } from '#platform/database.ts';
import { organizationIds, storedBlobs } from './document/files/needed-blobs-store.ts';
import { isNeeded } from './document/files/verify-blobs.ts';

export interface CopyCounts {
  copied: number;
  /** Files that were there already, whole. */
  present: number;
  damaged: number;
  missing: number;
  /** Files of a release before encryption. */
  plain: number;
}

/** Stored file that was not copied, as `npm run blobs:copy` prints it. */
export interface UncopiedFile {
  organization_id: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  problem: 'damaged' | 'missing' | 'plain';
  reason: string;
}

export interface CopyOptions {
  from: BlobSettings;
  to: BlobSettings;
  /** 32 bytes. */
  masterKey: Buffer;
  onUncopied: (file: UncopiedFile) => void;
  /** Called with the counts so far after every thousandth file. */
  onProgress: (counts: CopyCounts) => void;
}

const AT_ONCE = 4;
const PROGRESS_EVERY = 1_000;

/**
 * Copies every stored file, encrypted as it is, from one store to another: first the files that the source lists, then files that
 * rows refer to and that were stored during the copy. Reads each copy back and compares it with its SHA-256; if the database does
 * not know its organization, compares the encrypted bytes instead. Leaves intact copies as they are. Services may use either
 * store meanwhile.
 */
export async function copyStoredFiles(
  database: Database,
  { masterKey, onUncopied, onProgress, ...options }: CopyOptions,
): Promise<CopyCounts> {
  const [from, to] = [await openSealedFiles(options.from), await openSealedFiles(options.to)];
  await to.check();
  const problemIn = await contentCheck(database, masterKey);
  const counts: CopyCounts = { copied: 0, present: 0, damaged: 0, missing: 0, plain: 0 };
  let handled = 0;
  const count = (outcome: keyof CopyCounts) => {
    counts[outcome] += 1;
    handled += 1;
    if (handled % PROGRESS_EVERY === 0) onProgress({ ...counts });
  };
  const uncopied = new Set<string>();
  const report = (place: BlobPlace, { what: problem, reason }: Uncopied) => {
    count(problem);
    uncopied.add(placePath(place));
    onUncopied({ organization_id: place.organizationId, sha256: place.sha256, problem, reason });
  };
  const copyOne = async (place: BlobPlace) => {
    const outcome = await copyFile(place, { database, from, to, problemIn });
    if (typeof outcome === 'string') count(outcome);
    // A file that disappeared after it was listed may have been deleted with its row.
    else if (outcome.what !== 'missing' || (await isNeeded({ database }, place))) report(place, outcome);
  };
  await forEach(from.list(), copyOne);
  await forEach(storedBlobs(database), async (place) => {
    if (!uncopied.has(placePath(place)) && !(await hasFile(to, place))) await copyOne(place);
  });
  return counts;
}

/** Returns the problem of a file in a store; null for none; undefined where the database has no key for it. */
type ProblemIn = (files: SealedFiles, place: BlobPlace) => Promise<BlobProblem | null | undefined>;

async function contentCheck(database: Database, masterKey: Buffer): Promise<ProblemIn> {
  const dataKeyOf = openDataKeys(database, await openStoredVault(database, { masterKey }));
  let known = new Set<string>();
  const strangers = new Set<string>();
  const isKnown = async (organizationId: string) => {
    if (known.has(organizationId)) return true;
    if (strangers.has(organizationId)) return false;
    known = new Set(await organizationIds(database));
    if (!known.has(organizationId)) strangers.add(organizationId);
    return known.has(organizationId);
  };
  return async (files, { organizationId, sha256 }) =>
    (await isKnown(organizationId))
      ? sealedBlobStores(files, dataKeyOf).of(organizationId).verify(sha256)
      : undefined;
}

interface Copying {
  database: Database;
  from: SealedFiles;
  to: SealedFiles;
  problemIn: ProblemIn;
}

interface Uncopied {
  what: UncopiedFile['problem'];
  reason: string;
}
type Outcome = 'copied' | 'present' | Uncopied;

async function copyFile(place: BlobPlace, { database, from, to, problemIn }: Copying): Promise<Outcome> {
  const before = await problemIn(to, place);
  if (before === null) return 'present';
  const file = path.join(to.incoming, randomUUID());
  try {
    const source = await from.open(place, { isWhole: true });
    if (source.isPlain) {
      await source.close();
      return { what: 'plain', reason: 'It is not encrypted yet. Start the services with the store once.' };
    }
    const digest = await save(source, file);
    const damage = await problemIn({ ...to, open: () => openCopy(file, place) }, place);
    if (damage) return damage;
    const isThere = before === undefined && (await hasFile(to, place));
    // Under the lock with which the services keep and remove files.
    await database.transaction(async (tx) => {
      await lockBlob(tx, place.sha256);
      if (before?.what === 'damaged') await to.remove(place);
      await to.keep(file, place);
    });
    const after = await problemIn(to, place);
    if (after) return after;
    if (after === undefined && (await digestOf(await to.open(place, { isWhole: true }))) !== digest)
      return { what: 'damaged', reason: 'Its bytes in the two stores differ.' };
    return isThere ? 'present' : 'copied';
  } catch (error) {
    const problem = blobProblem(error);
    if (!problem) throw error;
    return problem;
  } finally {
    await rm(file, { force: true });
  }
}

async function openCopy(file: string, place: BlobPlace): Promise<OpenBlob> {
  const blob = await openLocalBlob(file);
  if (!blob) throw missingBlob(place);
  return blob;
}

/** Writes the bytes of a file to a new one, durably; returns their SHA-256. */
async function save(source: OpenBlob, file: string): Promise<string> {
  const target = await open(file, 'wx', 0o600);
  try {
    const digest = await digestOf(source, (piece) => target.appendFile(piece));
    await target.sync();
    return digest;
  } finally {
    await target.close();
  }
}

/** Returns the SHA-256 of a file's bytes as they are stored, and closes it. */
async function digestOf(
  blob: OpenBlob,
  onPiece: (piece: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of blob.read(0, blob.size)) {
      hash.update(piece);
      await onPiece(piece);
    }
    return hash.digest('hex');
  } finally {
    await blob.close();
  }
}

async function hasFile(files: SealedFiles, place: BlobPlace): Promise<boolean> {
  try {
    const blob = await files.open(place, { isWhole: false });
    await blob.close();
    return !blob.isPlain;
  } catch (error) {
    if (blobProblem(error)?.what === 'missing') return false;
    throw error;
  }
}

/** Calls `work` with each item, a few at a time. */
async function forEach<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const run = async () => {
    for (;;) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
