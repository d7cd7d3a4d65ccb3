import { appendFileSync, constants, rmSync, writevSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { ByteSource } from './byte-source.ts';
import { copyTo, writeTo, type NewFile, type WritableFile } from './writable-file.ts';
import { storeFile, storeOpenFile } from './store-file.ts';
import { writeNewFile } from './write-new-file.ts';
import { SMALL_FILE, withSource, type ReadableFile } from './file-source.ts';

/** Result of a function that extends a file. */
export interface Extension {
  /** Bytes to append to the file. */
  tail: Buffer;
}

export interface Extended {
  from: string | ReadableFile;
  to: string | WritableFile;
  /**
   * True to wait until the new file at a path is on the disk; otherwise a crash may lose the file or a part of it. By default
   * false.
   */
  isStored?: boolean | undefined;
}

/**
 * Writes a new file at `to`: the bytes of `from`, followed by the tail that `extend` returns. Computes the tail while the
 * bytes are copied. Removes the new file when anything fails; throws when it already exists.
 */
export function extendFile<T extends Extension>(
  { from, to, isStored = false }: Extended,
  extend: (source: ByteSource) => Promise<T>,
): Promise<T> {
  return withSource(from, async (source) => {
    if (typeof to !== 'string' || typeof from !== 'string') {
      const extended = await extend(source);
      await writeTo(to, (file) => {
        copyTo(file, source);
        file.append(extended.tail);
      });
      if (isStored && typeof to === 'string') await storeFile(to);
      return extended;
    }
    if (source.length > SMALL_FILE) return whileCopying({ from, to, isStored }, () => extend(source));
    const extended = await extend(source);
    await writeNewFile(to, async (file) => {
      writeAll(file, [source.read(0, source.length), extended.tail]);
      if (isStored) await storeOpenFile(file);
    });
    return extended;
  });
}

/** As `extendFile`, for a new file that already contains the bytes before the tail. */
export async function extendNewFile<T extends Extension>(
  file: NewFile,
  extend: (source: ByteSource) => Promise<T>,
): Promise<T> {
  const source = file.read();
  try {
    const extended = await extend(source);
    file.append(extended.tail);
    return extended;
  } finally {
    source.close();
  }
}

async function whileCopying<T extends Extension>(
  { from, to, isStored }: { from: string; to: string; isStored: boolean },
  extend: () => Promise<T>,
): Promise<T> {
  // The thread pool copies, or the file system makes both files share their blocks.
  const copying = copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const [copied, extended] = await Promise.allSettled([copying, extend()]);
  if (copied.status === 'rejected') throw copied.reason;
  try {
    if (extended.status === 'rejected') throw extended.reason;
    appendFileSync(to, extended.value.tail);
    if (isStored) await storeFile(to);
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
