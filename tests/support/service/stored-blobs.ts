import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStores } from '#platform/blobs/blob-store.ts';
import { openFileBlobStores } from '#platform/blobs/file-blob-store.ts';
import { openPieces } from '#platform/blobs/piece-store.ts';
import { openDataKeys } from '#platform/data-key-store.ts';
import { backend, database, vault } from '#support/stack/backend-environment.ts';
import { eventually } from '#support/eventually.ts';

/** Opens the blob stores of the services in this process. */
export function storedBlobs(): Promise<BlobStores> {
  return openFileBlobStores(backend('BLOB_DIR'), openDataKeys(database(), vault()), {
    piecesOf: openPieces(database()),
  });
}

/** Returns the SHA-256 of a file, hexadecimal: the name of its blob. */
export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns the paths of the files in which the services store blobs of this name, one for each organization. */
export function pathsOf(sha256: string): string[] {
  const folder = path.join(backend('BLOB_DIR'), 'organizations');
  const organizations = existsSync(folder) ? readdirSync(folder) : [];
  return organizations
    .map((id) => path.join(folder, id, sha256.slice(0, 2), sha256.slice(2, 4), sha256))
    .filter((file) => existsSync(file));
}

/** Returns whether the services store a blob of this name for any organization. */
export function isStored(sha256: string): boolean {
  return pathsOf(sha256).length > 0;
}

/** Waits until the services store no blob of this name. */
export async function untilRemoved(sha256: string): Promise<void> {
  await eventually(() => Promise.resolve(isStored(sha256) ? null : true));
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
