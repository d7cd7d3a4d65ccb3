import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { BlobTooLarge, type BlobStore, type StagedBlob } from './blob-store.ts';

const STALE_AFTER_MS = 3_600_000;

/** A blob store in a folder: `ab/cd/abcd…` by SHA-256, written to `incoming/` first. Old leftovers there are removed now. */
export async function openFileBlobStore(root: string): Promise<BlobStore> {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeStale(incoming);
  const fileOf = (sha256: string) => blobPath(root, sha256);
  return {
    stage: (source, { maxBytes }) => stage(source, { root, incoming, maxBytes }),
    read: (sha256) => readFile(fileOf(sha256)),
    createReadStream: (sha256, range) => createReadStream(fileOf(sha256), range),
    remove: (sha256) => rm(fileOf(sha256), { force: true }),
  };
}

interface StageOptions {
  root: string;
  incoming: string;
  maxBytes: number;
}

async function stage(source: Readable, { root, incoming, maxBytes }: StageOptions): Promise<StagedBlob> {
  const temporary = path.join(incoming, randomUUID());
  try {
    const { sha256, size } = await writeDurably(source, temporary, maxBytes);
    return {
      sha256,
      size,
      read: () => readFile(temporary),
      keep: () => keep(temporary, blobPath(root, sha256)),
      discard: () => rm(temporary, { force: true }),
    };
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeDurably(source: Readable, file: string, maxBytes: number) {
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
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size };
}

async function keep(temporary: string, target: string): Promise<void> {
  if (existsSync(target)) return rm(temporary, { force: true });
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  await syncFolder(path.dirname(target)); // without it a power cut can lose the name, though not the bytes
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function blobPath(root: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('A blob is named by its SHA-256.');
  return path.join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** Uploads that a killed process left behind. */
async function removeStale(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  }
}
