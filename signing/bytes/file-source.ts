import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { bufferSource, type ByteSource } from './byte-source.ts';

/** A source over a file, which stays open until `close` is called. */
export interface FileSource extends ByteSource {
  close(): void;
}

/** Bytes read at once: objects that are needed together are usually close to each other. */
const WINDOW = 32 * 1024;
const MAX_WINDOWS = 16;
/** Longer reads bypass the windows. */
const MAX_CACHED_READ = 16 * 1024;
const PAGE = 4 * 1024;
const CHUNK = 256 * 1024;

let spareChunk: Buffer | undefined;

interface Window {
  start: number;
  bytes: Buffer;
}

/** Opens a file as a source that keeps at most 16 windows of 32 KiB in memory. */
export function fileSource(path: string): FileSource {
  const file = openSync(path, 'r');
  return inWindows(file, fstatSync(file).size);
}

function inWindows(file: number, length: number): FileSource {
  const windows: Window[] = []; // the newest is last
  const fromWindow = (start: number, end: number) => {
    const known = windows.findLast(
      (window) => start >= window.start && end <= window.start + window.bytes.length,
    );
    const { start: offset, bytes } = known ?? openWindow(start);
    return bytes.subarray(start - offset, end - offset);
  };
  const openWindow = (position: number): Window => {
    const start = position - (position % PAGE);
    const window = {
      start,
      bytes: readFully(file, start, Buffer.allocUnsafeSlow(Math.min(WINDOW, length - start))),
    };
    if (windows.length >= MAX_WINDOWS) windows.shift();
    windows.push(window);
    return window;
  };
  return {
    length,
    read: (from, to) => {
      const end = Math.min(to, length);
      const start = Math.min(from, end);
      if (end - start <= MAX_CACHED_READ) return fromWindow(start, end);
      return readFully(file, start, Buffer.allocUnsafeSlow(end - start));
    },
    *chunks(start = 0, end = length) {
      const last = Math.min(end, length);
      const chunk = spareChunk ?? Buffer.allocUnsafeSlow(CHUNK);
      spareChunk = undefined; // a concurrent reader allocates its own
      for (let position = start; position < last; position += CHUNK) {
        yield readFully(file, position, chunk.subarray(0, Math.min(CHUNK, last - position)));
      }
      spareChunk = chunk;
    },
    close: () => closeSync(file),
  };
}

function readFully(file: number, start: number, target: Buffer): Buffer {
  for (let done = 0; done < target.length;) {
    const count = readSync(file, target, done, target.length - done, start + done);
    if (count === 0) throw new Error('A file became shorter while it was read.');
    done += count;
  }
  return target;
}

/** Size in bytes up to which reading a file at once is faster than reading it in windows. */
export const SMALL_FILE = 1024 * 1024;

/** File whose bytes are not read from a path, for example because they are stored encrypted. */
export interface ReadableFile {
  /** Opens the file; the caller closes the source. */
  open(): FileSource;
}

/** Opens a file as a source: one at a path in memory up to `SMALL_FILE` bytes, in windows above. The caller closes it. */
function openSource(file: string | ReadableFile): FileSource {
  if (typeof file !== 'string') return file.open();
  const open = openSync(file, 'r');
  try {
    const { size } = fstatSync(open);
    if (size > SMALL_FILE) return inWindows(open, size);
    const bytes = readFully(open, 0, Buffer.allocUnsafeSlow(size));
    return { ...bufferSource(bytes), close: () => closeSync(open) };
  } catch (error) {
    closeSync(open);
    throw error;
  }
}

/** Opens a file as a source for the duration of `read`, and returns its result. */
export async function withSource<T>(
  file: string | ReadableFile,
  read: (source: FileSource) => T | Promise<T>,
): Promise<T> {
  const source = openSource(file);
  try {
    return await read(source);
  } finally {
    source.close();
  }
}
