import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  mkdir,
  open,
  readFile,
  readdir,
  rm,
  stat,
  statfs,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isDiskFull } from '../errors/is-disk-full.ts';
import { measure } from '../metrics/measure.ts';
import { abandonedFiles } from './abandoned-files.ts';
import type { BlobStore, BlobStores, ByteRange, KeptFile, WrittenFile } from './blob-store.ts';
import { blobProblem, unusableBlobError, type OnUnusableBlob } from './blob-unusable.ts';
import { checkedContent } from './checked-content.ts';
import { readSealed } from './read-sealed.ts';
import type { StoredFile } from './sealed-file.ts';
import { HEADER_BYTES, newFileKey, openHeader } from './sealed-format.ts';
import { stageNew, writeAndHash, type NewSealedFile } from './stage-blob.ts';

const STALE_AFTER_MS = 3_600_000;

/** Returns the data key of an organization: 32 bytes, created at the first use. */
export type DataKeyOf = (organizationId: string) => Promise<Buffer>;

/**
 * Opens the blob stores in a folder: `organizations/<id>/ab/cd/abcd…` by SHA-256, encrypted and written to `incoming/` first.
 * Removes stale files from `incoming/`. `onUnusable` is called with each damaged or missing blob that a caller has asked for.
 */
export async function openFileBlobStores(
  root: string,
  dataKeyOf: DataKeyOf,
  onUnusable: OnUnusableBlob = () => undefined,
): Promise<BlobStores> {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeStale(incoming);
  const temporaryKey = randomBytes(32);
  const plainPath = (sha256: string) => blobPath(root, sha256);
  return {
    of: (organizationId) =>
      storeIn(organizationFolder(root, organizationId), {
        incoming,
        plainPath,
        dataKey: () => dataKeyOf(organizationId),
        failure: (error, sha256) => {
          const problem = blobProblem(error);
          if (!problem) return error;
          measure('blob_error', { kind: problem.what });
          onUnusable({ organizationId, sha256, ...problem });
          return unusableBlobError(problem, error);
        },
      }),
    keptBy: (organizationId) => keptIn(organizationFolder(root, organizationId)),
    removeAbandoned: abandonedFiles(incoming),
    temporary: storeIn(null, {
      incoming,
      plainPath,
      dataKey: () => Promise.resolve(temporaryKey),
      failure: (error) => error,
    }),
    plain: {
      names: () => plainNames(root),
      createReadStream: (sha256) => createReadStream(plainPath(sha256)),
      remove: async (sha256) => rm(plainPath(sha256), { force: true }),
    },
    check: () => checkFolder(incoming),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(incoming);
      return bavail * bsize;
    },
  };
}

interface Place {
  incoming: string;
  /** Returns where a release before encryption stored a blob. */
  plainPath: (sha256: string) => string;
  dataKey: () => Promise<Buffer>;
  /** Returns what to throw for an error of reading a blob. */
  failure: (error: unknown, sha256: string) => unknown;
}

/** Returns the store in a folder; with none, nothing can be kept. */
function storeIn(folder: string | null, place: Place): BlobStore {
  const { incoming, dataKey } = place;
  const target = (sha256: string) => {
    if (folder === null) throw new Error('A temporary file cannot be kept.');
    return blobPath(folder, sha256);
  };
  const stageFile = async <T extends WrittenFile>(write: (to: NewSealedFile) => Promise<T>) => {
    const fileKey = newFileKey(await dataKey());
    const to = { path: path.join(incoming, randomUUID()), fileKey };
    try {
      return await stageNew(to, write, target);
    } catch (error) {
      measureUnwritten(error);
      throw error;
    }
  };
  return {
    async stage(source, { maxBytes }) {
      const { staged } = await stageFile((to) => writeAndHash(source, to, maxBytes));
      return staged;
    },
    stageFile,
    async withFile(sha256, read) {
      const file = await checkedFile(sha256, { ...place, target }).catch((error: unknown) => {
        throw place.failure(error, sha256);
      });
      return read(file);
    },
    async verify(sha256) {
      try {
        await checkedFile(sha256, { ...place, target });
        return null;
      } catch (error) {
        const problem = blobProblem(error);
        if (!problem) throw error;
        return problem;
      }
    },
    createReadStream: (sha256, range) =>
      Readable.from(contentOf(sha256, range, { ...place, target }), { objectMode: false }),
    remove: async (sha256) => rm(target(sha256), { force: true }),
  };
}

/** Counts a file that could not be written for want of room or rights; others fail for what their sender does. */
function measureUnwritten(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isDiskFull(error)) measure('blob_error', { kind: 'disk_full' });
  else if (['EACCES', 'EIO', 'ENOENT', 'EPERM', 'EROFS'].includes(String(code)))
    measure('blob_error', { kind: 'not_written' });
}

type Where = Place & { target: (sha256: string) => string };

/** Opens a blob and reads its header. The caller closes the handle. */
async function openBlob(
  sha256: string,
  { target, plainPath, dataKey }: Where,
): Promise<{ handle: FileHandle; file: StoredFile }> {
  const [sealed, plain] = [target(sha256), plainPath(sha256)];
  // The last time for a plain file that was encrypted meanwhile.
  for (const file of [sealed, plain, sealed]) {
    const handle = await openIfExists(file);
    if (!handle) continue;
    try {
      if (file === plain) return { handle, file };
      const { size: fileBytes } = await handle.stat();
      const header = Buffer.alloc(HEADER_BYTES);
      await handle.read(header, 0, HEADER_BYTES, 0);
      return { handle, file: { path: file, ...openHeader(await dataKey(), header, { sha256, fileBytes }) } };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
  throw Object.assign(new Error(`ENOENT: no blob ${sha256}`), { code: 'ENOENT' });
}

async function openIfExists(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** Yields the content of a blob, or a range of it. Only the whole content can be compared with the SHA-256. */
async function* contentOf(sha256: string, range: ByteRange | undefined, where: Where): AsyncIterable<Buffer> {
  try {
    const { handle, file } = await openBlob(sha256, where);
    try {
      // A plain file has no authentication tag, so a range of it is preceded by a check of all of it.
      if (range && typeof file === 'string') await readToEnd(wholeOf(sha256, { handle, file }));
      yield* range ? bytesOf(handle, file, range) : wholeOf(sha256, { handle, file });
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw where.failure(error, sha256);
  }
}

/** Returns a blob's file once its whole content was compared with its SHA-256. @throws BlobDamaged */
async function checkedFile(sha256: string, where: Where): Promise<StoredFile> {
  const { handle, file } = await openBlob(sha256, where);
  try {
    await readToEnd(wholeOf(sha256, { handle, file }));
  } finally {
    await handle.close();
  }
  return file;
}

const wholeOf = (sha256: string, { handle, file }: { handle: FileHandle; file: StoredFile }) =>
  checkedContent(bytesOf(handle, file), sha256);

function bytesOf(handle: FileHandle, file: StoredFile, range?: ByteRange): AsyncIterable<Buffer> {
  if (typeof file !== 'string') return readSealed(handle, file, range);
  return handle.createReadStream({ start: 0, ...range, autoClose: false }) as AsyncIterable<Buffer>; // it has no encoding
}

const readToEnd = (content: AsyncIterable<Buffer>) => finished(Readable.from(content).resume());

/** Writes a file of one byte to a folder, reads it and removes it. */
async function checkFolder(folder: string): Promise<void> {
  const file = path.join(folder, `check-${randomUUID()}`);
  await writeFile(file, '0', { mode: 0o600 });
  try {
    await readFile(file);
  } finally {
    await rm(file, { force: true });
  }
}

const isSha256 = (name: string) => /^[0-9a-f]{64}$/.test(name);

function blobPath(folder: string, sha256: string): string {
  if (!isSha256(sha256)) throw new Error('A blob is named by its SHA-256.');
  return path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

function organizationFolder(root: string, organizationId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(organizationId)) throw new Error('An organization is named by its id.');
  return path.join(root, 'organizations', organizationId);
}

async function* plainNames(root: string): AsyncIterable<string> {
  for await (const file of filesIn(root)) yield path.basename(file);
}

async function* keptIn(folder: string): AsyncIterable<KeptFile> {
  for await (const file of filesIn(folder)) {
    const mtimeMs = await modifiedAt(file);
    if (mtimeMs !== null) yield { sha256: path.basename(file), ageMs: Date.now() - mtimeMs };
  }
}

/** Yields the paths of the blobs in a folder. */
async function* filesIn(folder: string): AsyncIterable<string> {
  for (const shard of await shardsIn(folder))
    for (const inner of await shardsIn(path.join(folder, shard))) {
      const names = await namesIn(path.join(folder, shard, inner));
      yield* names.filter(isSha256).map((name) => path.join(folder, shard, inner, name));
    }
}

const shardsIn = async (folder: string) =>
  (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));

/** Returns the names in a folder; none for a folder that does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

/** Removes uploads that a killed process left behind. */
async function removeStale(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const mtimeMs = await modifiedAt(file);
    if (mtimeMs !== null && Date.now() - mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  }
}

/** Returns null for a file that is gone: other services that share the folder finish their uploads meanwhile. */
async function modifiedAt(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

const isMissingFile = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
