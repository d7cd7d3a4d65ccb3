import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { openFileBlobStore } from '#platform/blobs/file-blob-store.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { eventually } from '#support/eventually.ts';

/** Opens the blob store of the services in this process. */
export function storedBlobs(): Promise<BlobStore> {
  return openFileBlobStore(backend('BLOB_DIR'));
}

/** Returns the SHA-256 of a file, hexadecimal: the name of its blob. */
export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns whether the services store a blob of this name. */
export async function isStored(sha256: string): Promise<boolean> {
  const blobs = await storedBlobs();
  return blobs.withFile(sha256, (file) => Promise.resolve(existsSync(file)));
}

/** Waits until the services store no blob of this name. */
export async function untilRemoved(sha256: string): Promise<void> {
  await eventually(async () => ((await isStored(sha256)) ? null : true));
}

const unfinished = () => readdir(path.join(backend('BLOB_DIR'), 'incoming'));

/**
 * Remembers the unfinished files that exist now. The returned function takes those that have come since, which may
 * be of other tests at the same time, and waits until each of them is finished or removed.
 */
export async function watchUnfinished(): Promise<() => Promise<void>> {
  const before = await unfinished();
  return async () => {
    const since = (await unfinished()).filter((name) => !before.includes(name));
    await eventually(async () => {
      const now = await unfinished();
      return since.some((name) => now.includes(name)) ? null : true;
    });
  };
}
