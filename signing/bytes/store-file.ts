import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Waits until the bytes and the length of an open file are on the disk, in the thread pool. */
export const storeOpenFile = promisify(fdatasync);

/** Waits until the bytes and the length of the file at a path are on the disk, in the thread pool. */
export async function storeFile(path: string): Promise<void> {
  const file = openSync(path, 'r+');
  try {
    await storeOpenFile(file);
  } finally {
    closeSync(file);
  }
}
