import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync, writevSync } from 'node:fs';
import type { FileSource, NewFile, ReadableFile, WritableFile } from '#signing';
import { openJoined } from './joined-source.ts';
import {
  BlobDamaged,
  CHUNK_BYTES,
  chunkOffset,
  chunksIn,
  HEADER_BYTES,
  openChunk,
  PartlyWritten,
  SEALED_CHUNK_BYTES,
  sealChunk,
  sealedBytes,
  type FileKey,
} from './sealed-format.ts';

/** An encrypted file with its key: plain values, which can be sent to another thread. */
export interface SealedFile {
  path: string;
  fileKey: FileKey;
  /** Length of the content in bytes. */
  length: number;
}

/** A file in pieces. */
export interface JoinedFile {
  pieces: readonly SealedFile[];
  /** Length of the content in bytes. */
  length: number;
}

/** File that is not in pieces: by its path, or encrypted. */
export type SingleFile = string | SealedFile;
/** File that a task reads. */
export type StoredFile = SingleFile | JoinedFile;
/** File that a task writes: by its path, or encrypted. */
export type FileToWrite = string | Omit<SealedFile, 'length'>;

/** Decrypted chunks that are kept in memory: objects that are needed together are usually close to each other. */
const MAX_CHUNKS = 16;

/** Returns a file as the signing library reads it. It is decrypted in memory, chunk by chunk. */
export function readableFile(file: StoredFile): string | ReadableFile {
  return typeof file === 'string'
    ? file
    : {
        open: () =>
          'pieces' in file
            ? openJoined(file.pieces.map((piece) => () => openSealed(piece)))
            : openSealed(file),
      };
}

/** Returns a file as the signing library writes it. Only encrypted bytes reach the disk. */
export function writableFile(file: FileToWrite): string | WritableFile {
  return typeof file === 'string' ? file : { create: () => createSealed(file) };
}

function openSealed({ path, fileKey, length }: SealedFile): FileSource {
  const file = openSync(path, 'r');
  const last = chunksIn(length) - 1;
  if (fstatSync(file).size !== sealedBytes(length)) {
    closeSync(file);
    throw new BlobDamaged('it is shorter or longer than its content');
  }
  const chunk = (index: number) =>
    openChunk(fileKey, readSealed(file, index), { index, isLast: index === last });
  return chunkedSource(length, chunk, () => closeSync(file));
}

/** Returns a source over chunks; the newest are kept. */
function chunkedSource(length: number, load: (index: number) => Buffer, close: () => void): FileSource {
  const kept = new Map<number, Buffer>();
  const chunk = (index: number) => {
    const known = kept.get(index) ?? load(index);
    kept.delete(index);
    kept.set(index, known);
    if (kept.size > MAX_CHUNKS) kept.delete(kept.keys().next().value ?? index);
    return known;
  };
  function* pieces(start: number, end: number, get: (index: number) => Buffer) {
    for (let position = start; position < end;) {
      const index = Math.floor(position / CHUNK_BYTES);
      const offset = index * CHUNK_BYTES;
      const piece = get(index).subarray(position - offset, end - offset);
      yield piece;
      position += piece.length;
    }
  }
  return {
    length,
    read(from, to) {
      const end = Math.min(to, length);
      const [first = Buffer.alloc(0), ...rest] = pieces(Math.min(from, end), end, chunk);
      return rest.length === 0 ? first : Buffer.concat([first, ...rest]);
    },
    // Reading a file from end to end must not replace the chunks that are kept.
    chunks: (start = 0, end = length) =>
      pieces(start, Math.min(end, length), (index) => kept.get(index) ?? load(index)),
    close,
  };
}

function readSealed(file: number, index: number): Buffer {
  const target = Buffer.allocUnsafe(SEALED_CHUNK_BYTES);
  let done = 0;
  for (let count = 1; count > 0 && done < target.length; done += count)
    count = readSync(file, target, done, target.length - done, chunkOffset(index) + done);
  return target.subarray(0, done);
}

/** Creates an encrypted file without a header, which the blob store writes when it knows the SHA-256. */
function createSealed({ path, fileKey }: Omit<SealedFile, 'length'>): NewFile {
  const file = openSync(path, 'wx+', 0o600);
  writeSync(file, Buffer.alloc(HEADER_BYTES));
  const writer = chunkWriter(fileKey, (parts) => writeAll(file, parts));
  return {
    append: (bytes) => writer.append(bytes),
    read() {
      const { index: open, content } = writer.pending();
      const load = (index: number) =>
        index === open ? content : openChunk(fileKey, readSealed(file, index), { index, isLast: false });
      return chunkedSource(open * CHUNK_BYTES + content.length, load, () => undefined);
    },
    finish() {
      writer.finish();
      closeSync(file);
    },
    abort() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

/**
 * Encrypts bytes in chunks. A full chunk is kept until more bytes come: only then is it known not to be the last.
 */
export function chunkWriter(fileKey: FileKey, write: (parts: Buffer[]) => void) {
  const content = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let used = 0;
  let index = 0;
  const seal = (bytes: Uint8Array, isLast: boolean) => {
    write(sealChunk(fileKey, bytes, { index, isLast }));
    index += 1;
  };
  return {
    append(bytes: Uint8Array) {
      for (let done = 0; done < bytes.length;) {
        if (used === CHUNK_BYTES) {
          seal(content, false);
          used = 0;
        }
        const part = bytes.subarray(done, done + CHUNK_BYTES - used);
        content.set(part, used);
        used += part.length;
        done += part.length;
      }
    },
    /** Returns the chunk that is not encrypted yet. */
    pending: () => ({ index, content: Buffer.from(content.subarray(0, used)) }),
    finish: () => seal(content.subarray(0, used), true),
  };
}

function writeAll(file: number, parts: Buffer[]): void {
  const expected = parts.reduce((sum, { length }) => sum + length, 0);
  if (writevSync(file, parts) !== expected) throw new PartlyWritten();
}
