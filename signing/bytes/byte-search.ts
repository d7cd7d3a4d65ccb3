import type { ByteSource } from './byte-source.ts';

const STRIDE = 256 * 1024;
const FIRST_STRIDE_BACK = 4 * 1024;

/** Returns the offset of the first occurrence of an ASCII text at or after `from`; -1 if there is none. */
export function indexOf(source: ByteSource, text: string, from = 0): number {
  for (let start = from; start < source.length; start += STRIDE) {
    const found = source.read(start, start + STRIDE + text.length - 1).indexOf(text, 0, 'latin1');
    if (found >= 0) return start + found;
  }
  return -1;
}

/** Returns the offset of the last occurrence of an ASCII text; -1 if there is none. */
export function lastIndexOf(source: ByteSource, text: string): number {
  let stride = FIRST_STRIDE_BACK; // searches from the end usually succeed near the end
  for (let end = source.length; end > 0;) {
    const start = Math.max(0, end - stride);
    const found = source.read(start, end + text.length - 1).lastIndexOf(text, undefined, 'latin1');
    if (found >= 0) return start + found;
    end = start;
    stride = STRIDE;
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
  for (let start = from; start < source.length; start += STRIDE) {
    const bytes = source.read(start, start + STRIDE);
    if (bytes.some((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0x20)) return false;
  }
  return true;
}
