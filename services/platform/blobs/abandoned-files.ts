import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Far longer than an upload without a byte, or a signature, may take. */
export const ABANDONED_AFTER_MS = 3_600_000;

interface Seen {
  size: number;
  mtimeMs: number;
  /** Time in milliseconds that only grows at an even pace. */
  since: number;
}

/**
 * Returns a function that removes the files of a folder that have not changed for an hour since it first saw them, and returns
 * their number. It does not trust the clock of the files: one that was set ahead would make every upload look old.
 */
export function abandonedFiles(folder: string, now = () => performance.now()): () => Promise<number> {
  let seen = new Map<string, Seen>();
  return async () => {
    const still = new Map<string, Seen>();
    let removed = 0;
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null); // finished meanwhile
      if (!found) continue;
      const { size, mtimeMs } = found;
      const before = seen.get(name);
      const isSame = before?.size === size && before.mtimeMs === mtimeMs;
      const since = isSame ? before.since : now();
      if (now() - since >= ABANDONED_AFTER_MS) {
        await rm(file, { force: true });
        removed += 1;
      } else still.set(name, { size, mtimeMs, since });
    }
    seen = still;
    return removed;
  };
}
