import { open, type FileHandle } from 'node:fs/promises';
import type { LocalBlob } from './sealed-files.ts';
import { SEALED_CHUNK_BYTES } from './sealed-format.ts';

/** Bytes that are read at once, four chunks: more would only take more memory. */
const AT_ONCE = 4 * SEALED_CHUNK_BYTES;

/** Opens a file for reading; null if there is none. */
export async function openIfExists(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** Opens a stored file that is on this machine; null if there is none. */
export async function openLocalBlob(path: string, { isPlain = false } = {}): Promise<LocalBlob | null> {
  const handle = await openIfExists(path);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return {
      path,
      size,
      isPlain,
      read: (start, end) => readBytes(handle, start, end),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Yields the bytes of a file from `start` up to `end`, exclusive, or up to its end. */
export async function* readBytes(handle: FileHandle, start: number, end: number): AsyncIterable<Buffer> {
  for (let position = start; position < end;) {
    const target = Buffer.allocUnsafe(Math.min(AT_ONCE, end - position));
    const read = await readFully(handle, target, position);
    if (read > 0) yield target.subarray(0, read);
    if (read < target.length) return;
    position += read;
  }
}

async function readFully(handle: FileHandle, target: Buffer, position: number): Promise<number> {
  let done = 0;
  for (let count = 1; count > 0 && done < target.length; done += count)
    count = (await handle.read(target, done, target.length - done, position + done)).bytesRead;
  return done;
}

export const isMissingFile = (error: unknown) => hasCode(error, 'ENOENT');
export const isExistingFile = (error: unknown) => hasCode(error, 'EEXIST');

const hasCode = (error: unknown, code: string) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
