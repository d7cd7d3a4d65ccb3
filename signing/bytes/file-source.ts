import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from './byte-source.ts';

/** A file that stays open until it is closed. */
export interface FileSource extends ByteSource {
  close(): void;
}

/** What is read along with what is asked for: objects stand beside each other. */
const WINDOW = 32 * 1024;
const MAX_WINDOWS = 16;
/** What is longer is read on its own. */
const MAX_CACHED_READ = 16 * 1024;
const PAGE = 4 * 1024;
const CHUNK = 256 * 1024;

let spareChunk: Buffer | undefined;

interface Window {
  start: number;
  bytes: Buffer;
}

/** Opens a file as a source. Only some windows of it are kept in memory. */
export function fileSource(path: string): FileSource {
  const file = openSync(path, 'r');
  const length = fstatSync(file).size;
  const windows: Window[] = []; // the newest last
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
      spareChunk = undefined; // whoever reads at the same time takes another one
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
