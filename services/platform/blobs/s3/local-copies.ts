import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '../../errors/is-disk-full.ts';
import { placePath, type BlobPlace } from '../blob-place.ts';
import { isExistingFile, isMissingFile } from '../read-file.ts';

/**
 * Time in milliseconds after which an unused copy is removed. A copy of a file that another process deleted is never used again.
 */
const UNUSED_AFTER_MS = 86_400_000;

export interface Copy {
  /** Hard link for this caller alone, which stays when the copy is removed. */
  path: string;
  /** True if it was fetched for this caller. */
  isFresh: boolean;
  release: () => Promise<void>;
}

/** Local copies of stored files, encrypted as they are; the least recently used are removed when they take more than `maxBytes`. */
export interface LocalCopies {
  /** Returns the copy of a file; calls `fetch` to write it if there is none. Concurrent callers share one fetch. */
  take: (place: BlobPlace, fetch: (file: string) => Promise<void>) => Promise<Copy>;
  /** Makes a file the copy of a stored file: moves it, or removes it if there is a copy. */
  add: (place: BlobPlace, file: string) => Promise<void>;
  drop: (place: BlobPlace) => Promise<void>;
  /** Removes copies that nothing has used for a day. */
  removeUnused: () => Promise<void>;
}

interface Known {
  bytes: number;
  /** Time of the last use, in milliseconds by the clock. */
  usedAt: number;
}

/** Opens the copies in a folder. Files are linked from there into `incoming`, in the same file system, for each use. */
export function localCopies({
  folder,
  incoming,
  maxBytes,
}: {
  folder: string;
  incoming: string;
  maxBytes: number;
}): LocalCopies {
  const fetching = new Map<string, Promise<void>>();
  let reading: Promise<Map<string, Known>> | undefined;
  /** Returns the copies by name, the least recently used first. */
  const copies = () => (reading ??= readCopies(folder));
  const fileOf = (name: string) => path.join(folder, name);

  const forget = async (name: string) => {
    (await copies()).delete(name);
    await rm(fileOf(name), { force: true });
  };
  const shrinkTo = async (most: number) => {
    const known = await copies();
    let bytes = 0;
    for (const each of known.values()) bytes += each.bytes;
    for (const [name, each] of known) {
      if (bytes <= most) return;
      bytes -= each.bytes;
      await forget(name);
    }
  };
  const remember = async (name: string) => {
    const file = await stat(fileOf(name)).catch(() => null); // removed meanwhile
    const known = await copies();
    known.delete(name);
    if (file) known.set(name, { bytes: file.size, usedAt: Date.now() });
    await shrinkTo(maxBytes);
  };
  /** Links a copy to a file of a caller; returns false if there is none. */
  const isLinked = async (name: string, own: string) => {
    const known = await copies();
    const found = known.get(name);
    if (!found) return false;
    try {
      await link(fileOf(name), own);
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      known.delete(name);
      return false;
    }
    const now = new Date();
    known.delete(name);
    known.set(name, { ...found, usedAt: now.getTime() });
    await utimes(own, now, now); // the order after a restart
    return true;
  };
  /** Fetches a file for a caller, and keeps a copy of it for others. */
  const fetchInto = async (own: string, name: string, fetch: (file: string) => Promise<void>) => {
    try {
      await fetch(own);
    } catch (error) {
      await rm(own, { force: true });
      if (!isDiskFull(error)) throw error;
      await shrinkTo(0);
      await fetch(own);
    }
    if (maxBytes === 0) return;
    await rm(fileOf(name), { force: true });
    await link(own, fileOf(name)).catch((error: unknown) => {
      if (!isExistingFile(error)) throw error; // added meanwhile
    });
    await remember(name);
  };

  return {
    async take(place, fetch) {
      const name = nameOf(place);
      const own = path.join(incoming, randomUUID());
      const release = () => rm(own, { force: true });
      for (;;) {
        if (await isLinked(name, own)) return { path: own, isFresh: false, release };
        const others = fetching.get(name);
        if (others) {
          await others;
          continue;
        }
        const mine = fetchInto(own, name, fetch).finally(() => fetching.delete(name));
        fetching.set(name, mine);
        await mine.catch(async (error: unknown) => {
          await release();
          throw error;
        });
        return { path: own, isFresh: true, release };
      }
    },
    async add(place, file) {
      const name = nameOf(place);
      const isKnown = maxBytes === 0 || (await copies()).has(name);
      if (isKnown) return rm(file, { force: true });
      await rename(file, fileOf(name));
      await remember(name);
    },
    drop: (place) => forget(nameOf(place)),
    async removeUnused() {
      for (const [name, { usedAt }] of await copies())
        if (Date.now() - usedAt > UNUSED_AFTER_MS) await forget(name);
    },
  };
}

const nameOf = (place: BlobPlace) => placePath(place).replaceAll('/', '.');

async function readCopies(folder: string): Promise<Map<string, Known>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found: [string, Known][] = [];
  for (const name of await readdir(folder)) {
    const file = await stat(path.join(folder, name)).catch(() => null); // removed meanwhile
    if (file) found.push([name, { bytes: file.size, usedAt: file.mtimeMs }]);
  }
  return new Map(found.sort(([, one], [, other]) => one.usedAt - other.usedAt));
}
