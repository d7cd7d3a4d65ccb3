import { readFileSync, statSync } from 'node:fs';
import { bufferSource } from './byte-source.ts';
import { fileSource, type FileSource } from './file-source.ts';

/** What is no longer is faster read at once than through windows. */
export const SMALL_FILE = 1024 * 1024;

/** A file as a source: a small one in memory, a long one through windows. Both want to be closed. */
export function openSource(path: string): FileSource {
  if (statSync(path).size > SMALL_FILE) return fileSource(path);
  return { ...bufferSource(readFileSync(path)), close: () => undefined };
}

/** Opens a file for as long as it is used. */
export async function withSource<T>(path: string, read: (source: FileSource) => T | Promise<T>): Promise<T> {
  const source = openSource(path);
  try {
    return await read(source);
  } finally {
    source.close();
  }
}
