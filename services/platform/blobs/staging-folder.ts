import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMissingFile } from './read-file.ts';

const STALE_AFTER_MS = 3_600_000;

/** Makes the folder in which files are written before they are kept, and removes what killed processes left there. */
export async function openStagingFolder(root: string): Promise<string> {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeStale(incoming);
  return incoming;
}

/** Writes a file of one byte to a folder, reads it and removes it. */
export async function checkFolder(folder: string): Promise<void> {
  const file = path.join(folder, `check-${randomUUID()}`);
  await writeFile(file, '0', { mode: 0o600 });
  try {
    await readFile(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function removeStale(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const mtimeMs = await modifiedAt(file);
    if (mtimeMs !== null && Date.now() - mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  }
}

/** Returns null for a file that no longer exists: other services that share the folder finish their uploads meanwhile. */
export async function modifiedAt(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
