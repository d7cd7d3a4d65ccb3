import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { abandoned, type Unfinished } from './abandoned.ts';

/** Returns a function that removes the files of a folder that have not changed for an hour, see `abandoned`. */
export const abandonedFiles = (folder: string, now?: () => number): (() => Promise<number>) =>
  abandoned(
    { list: () => filesOf(folder), remove: ({ id }) => rm(path.join(folder, id), { force: true }) },
    now,
  );

async function* filesOf(folder: string): AsyncIterable<Unfinished> {
  for (const id of await readdir(folder)) {
    const found = await stat(path.join(folder, id)).catch(() => null); // finished meanwhile
    if (found) yield { id, state: `${found.size} ${found.mtimeMs}` };
  }
}
