import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BlobTooLarge, type BlobStore, type StagedBlob, type WrittenFile } from './blob-store.ts';

const STALE_AFTER_MS = 3_600_000;

/**
 * Opens a blob store in a folder: `ab/cd/abcd…` by SHA-256, written to `incoming/` first. Removes stale files
 * from `incoming/`.
 */
export async function openFileBlobStore(root: string): Promise<BlobStore> {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeStale(incoming);
  const fileOf = (sha256: string) => blobPath(root, sha256);
  return {
    stage: (source, { maxBytes }) => stage(source, { root, incoming, maxBytes }),
    stageFile: (write) => stageFile(write, { root, incoming }),
    withFile: async (sha256, read) => read(fileOf(sha256)),
    createReadStream: (sha256, range) =>
      isSha256(sha256) ? createReadStream(fileOf(sha256), range) : failedStream(badName()),
    remove: async (sha256) => rm(fileOf(sha256), { force: true }),
    check: () => checkFolder(incoming),
  };
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

interface Folders {
  root: string;
  incoming: string;
}

async function stage(
  source: Readable,
  { maxBytes, ...folders }: Folders & { maxBytes: number },
): Promise<StagedBlob> {
  const { staged } = await stageFile((temporary) => writeAndHash(source, temporary, maxBytes), folders);
  return staged;
}

async function stageFile<T extends WrittenFile>(
  write: (path: string) => Promise<T>,
  { root, incoming }: Folders,
): Promise<{ staged: StagedBlob; written: T }> {
  const temporary = path.join(incoming, randomUUID());
  try {
    const written = await write(temporary);
    const size = await makeDurable(temporary);
    const sha256 = written.sha256 ?? (await hashOf(temporary));
    const staged = {
      sha256,
      size,
      path: temporary,
      read: () => readFile(temporary),
      keep: async () => keep(temporary, blobPath(root, sha256)),
      discard: () => rm(temporary, { force: true }),
    };
    return { staged, written };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function makeDurable(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function writeAndHash(source: Readable, file: string, maxBytes: number): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new BlobTooLarge();
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex') };
}

async function keep(temporary: string, target: string): Promise<void> {
  if (existsSync(target)) return rm(temporary, { force: true });
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  await syncFolder(path.dirname(target)); // without it a power failure can lose the name, though not the bytes
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isSha256 = (name: string) => /^[0-9a-f]{64}$/.test(name);
const badName = () => new Error('A blob is named by its SHA-256.');

/** Returns a stream that is destroyed with this error, as that of a file that cannot be opened. */
function failedStream(error: Error): Readable {
  return new Readable({ construct: (callback) => callback(error) });
}

function blobPath(root: string, sha256: string): string {
  if (!isSha256(sha256)) throw badName();
  return path.join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
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
