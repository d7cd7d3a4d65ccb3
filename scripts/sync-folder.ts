import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes what was renamed in this folder survive a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
