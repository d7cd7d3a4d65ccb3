import type { ByteSource } from './byte-source.ts';

const STRIDE = 256 * 1024;
/** Size of the first window in bytes: the text is usually near the start of the search. */
const FIRST_STRIDE = 4 * 1024;
const GROWTH = 8;

const longer = (stride: number) => Math.min(stride * GROWTH, STRIDE);

/** Returns the offset of the first occurrence of an ASCII text at or after `from`; -1 if there is none. */
export function indexOf(source: ByteSource, text: string, from = 0): number {
  const search = (start: number, end: number) => {
    const found = source.read(start, end).indexOf(text, 0, 'latin1');
    return found < 0 ? -1 : start + found;
  };
  const seam = source.beginning?.length ?? 0; // a read across it would copy both parts
  let stride = FIRST_STRIDE;
  for (let start = from; start < source.length; stride = longer(stride)) {
    const end = start < seam ? Math.min(start + stride, seam) : start + stride;
    const across = Math.max(start, end - text.length + 1);
    const found = search(start, end);
    const later = found < 0 ? search(across, end + text.length - 1) : found;
    if (later >= 0) return later;
    start = end;
  }
  return -1;
}

/** Returns the offset of the last occurrence of an ASCII text; -1 if there is none. */
export function lastIndexOf(source: ByteSource, text: string): number {
  let stride = FIRST_STRIDE;
  for (let end = source.length; end > 0;) {
    const start = Math.max(0, end - stride);
    const found = source.read(start, end + text.length - 1).lastIndexOf(text, undefined, 'latin1');
    if (found >= 0) return start + found;
    end = start;
    stride = longer(stride);
  }
  return -1;
}

/** Returns true when a source begins with all bytes of another one. */
export function startsWith(source: ByteSource, beginning: ByteSource): boolean {
  if (beginning.length > source.length) return false;
  let position = 0;
  for (const bytes of beginning.chunks()) {
    if (!source.read(position, position + bytes.length).equals(bytes)) return false;
    position += bytes.length;
  }
  return true;
}

/** Returns true when only line ends and spaces follow from the offset on. */
export function isBlankFrom(source: ByteSource, from: number): boolean {
  let stride = FIRST_STRIDE;
  for (let start = from; start < source.length; stride = longer(stride)) {
    const bytes = source.read(start, start + stride);
    if (bytes.some((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0x20)) return false;
    start += stride;
  }
  return true;
}
