import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore, BlobStores, ByteRange, WrittenFile } from './blob-store.ts';
import { readSealed } from './read-sealed.ts';
import type { StoredFile } from './sealed-file.ts';
import { HEADER_BYTES, newFileKey, openHeader } from './sealed-format.ts';
import { stageNew, writeAndHash, type NewSealedFile } from './stage-blob.ts';

const STALE_AFTER_MS = 3_600_000;

/** Returns the data key of an organization: 32 bytes, created at the first use. */
export type DataKeyOf = (organizationId: string) => Promise<Buffer>;

/**
 * Opens the blob stores in a folder: `organizations/<id>/ab/cd/abcd…` by SHA-256, encrypted and written to `incoming/` first.
 * Removes stale files from `incoming/`.
 */
export async function openFileBlobStores(root: string, dataKeyOf: DataKeyOf): Promise<BlobStores> {
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
      }),
    temporary: storeIn(null, { incoming, plainPath, dataKey: () => Promise.resolve(temporaryKey) }),
    plain: {
      names: () => plainNames(root),
      createReadStream: (sha256) => createReadStream(plainPath(sha256)),
      remove: async (sha256) => rm(plainPath(sha256), { force: true }),
    },
    check: () => checkFolder(incoming),
  };
}

interface Place {
  incoming: string;
  /** Returns where a release before encryption stored a blob. */
  plainPath: (sha256: string) => string;
  dataKey: () => Promise<Buffer>;
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
    return stageNew({ path: path.join(incoming, randomUUID()), fileKey }, write, target);
  };
  return {
    async stage(source, { maxBytes }) {
      const { staged } = await stageFile((to) => writeAndHash(source, to, maxBytes));
      return staged;
    },
    stageFile,
    async withFile(sha256, read) {
      const found = await openBlob(sha256, { ...place, target });
      await found.handle.close();
      return read(found.file);
    },
    createReadStream: (sha256, range) =>
      Readable.from(contentOf(sha256, range, { ...place, target }), { objectMode: false }),
    remove: async (sha256) => rm(target(sha256), { force: true }),
  };
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
      if (file === plain) {
        await assertIsBlob(handle, sha256);
        return { handle, file };
      }
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

/** Compares a plain file with its digest: without an authentication tag, a file that was exchanged in the folder would not be noticed. */
async function assertIsBlob(handle: FileHandle, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash);
  if (hash.digest('hex') !== sha256)
    throw new Error(`The plain file of the blob ${sha256} has another content.`);
}

async function openIfExists(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

async function* contentOf(sha256: string, range: ByteRange | undefined, where: Where): AsyncIterable<Buffer> {
  const { handle, file } = await openBlob(sha256, where);
  try {
    if (typeof file === 'string') yield* handle.createReadStream({ start: 0, ...range, autoClose: false });
    else yield* readSealed(handle, file, range);
  } finally {
    await handle.close();
  }
}

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
  for (const first of await shardsIn(root))
    for (const second of await shardsIn(path.join(root, first)))
      yield* (await readdir(path.join(root, first, second))).filter(isSha256);
}

const shardsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));

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
