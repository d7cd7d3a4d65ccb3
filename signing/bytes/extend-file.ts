import { appendFileSync, constants, rmSync, writevSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { ByteSource } from './byte-source.ts';
import { writeNewFile } from './write-new-file.ts';
import { SMALL_FILE, withSource } from './open-source.ts';

/** What is to stand behind the bytes of a file. */
export interface Extension {
  tail: Buffer;
}

/**
 * Writes a new file that begins with the bytes of another one. Its end is made while they are copied. When anything fails,
 * nothing is left of it.
 */
export function extendFile<T extends Extension>(
  { from, to }: { from: string; to: string },
  extend: (source: ByteSource) => Promise<T>,
): Promise<T> {
  return withSource(from, async (source) => {
    if (source.length > SMALL_FILE) return whileCopying({ from, to }, () => extend(source));
    const extended = await extend(source);
    writeNewFile(to, (file) => writeAll(file, [source.read(0, source.length), extended.tail]));
    return extended;
  });
}

/** Appends to a file what its own bytes ask for. The file is gone when that fails. */
export async function extendInPlace<T extends Extension>(
  path: string,
  extend: (source: ByteSource) => Promise<T>,
): Promise<T> {
  try {
    const extended = await withSource(path, extend);
    appendFileSync(path, extended.tail);
    return extended;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

async function whileCopying<T extends Extension>(
  { from, to }: { from: string; to: string },
  extend: () => Promise<T>,
): Promise<T> {
  // Another thread copies, or the file system only notes that both files share their bytes.
  const copying = copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const [copied, extended] = await Promise.allSettled([copying, extend()]);
  if (copied.status === 'rejected') throw copied.reason;
  try {
    if (extended.status === 'rejected') throw extended.reason;
    appendFileSync(to, extended.value.tail);
    return extended.value;
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

function writeAll(file: number, pieces: Buffer[]): void {
  const expected = pieces.reduce((sum, { length }) => sum + length, 0);
  if (writevSync(file, pieces) !== expected) throw new Error('A file could not be written whole.');
}
