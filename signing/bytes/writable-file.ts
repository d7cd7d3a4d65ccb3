import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { ByteSource } from './byte-source.ts';
import { fileSource, type FileSource } from './file-source.ts';

/** A new file while it is written, from its beginning to its end. */
export interface NewFile {
  append(bytes: Uint8Array): void;
  /** Opens the bytes appended so far as a source; the caller closes it before it appends more. */
  read(): FileSource;
  /** Ends the file, which is then complete. */
  finish(): void;
  /** Removes the file. */
  abort(): void;
}

/** A file that does not exist yet, and whose bytes need not be stored as they are appended. */
export interface WritableFile {
  /** Creates the file. @throws when it already exists */
  create(): NewFile;
}

/** Creates a file, by its path or otherwise, and passes it to `write`. Removes it when anything fails. */
export async function writeTo<T>(
  to: string | WritableFile,
  write: (file: NewFile) => T | Promise<T>,
): Promise<T> {
  const file = typeof to === 'string' ? createFile(to) : to.create();
  try {
    const result = await write(file);
    file.finish();
    return result;
  } catch (error) {
    file.abort();
    throw error;
  }
}

/** Appends all bytes of a source to a new file. */
export function copyTo(file: NewFile, source: ByteSource): void {
  for (const chunk of source.chunks()) file.append(chunk);
}

function createFile(path: string): NewFile {
  const file = openSync(path, 'wx', 0o600);
  return {
    append(bytes) {
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    },
    read: () => fileSource(path),
    finish: () => closeSync(file),
    abort() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}
