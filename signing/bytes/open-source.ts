import { readFileSync, statSync } from 'node:fs';
import { bufferSource } from './byte-source.ts';
import { fileSource, type FileSource } from './file-source.ts';

/** Size in bytes up to which reading a file at once is faster than reading it in windows. */
export const SMALL_FILE = 1024 * 1024;

/** Opens a file as a source: in memory up to `SMALL_FILE` bytes, in windows above. The caller closes it. */
export function openSource(path: string): FileSource {
  if (statSync(path).size > SMALL_FILE) return fileSource(path);
  return { ...bufferSource(readFileSync(path)), close: () => undefined };
}

/** Opens a file as a source for the duration of `read`, and returns its result. */
export async function withSource<T>(path: string, read: (source: FileSource) => T | Promise<T>): Promise<T> {
  const source = openSource(path);
  try {
    return await read(source);
  } finally {
    source.close();
  }
}
