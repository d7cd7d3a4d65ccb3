import type { ByteSource } from './byte-source.ts';

const STRIDE = 256 * 1024;
const FIRST_STRIDE_BACK = 4 * 1024;

/** Where the ASCII text stands first, from the position on; -1 where it does not. */
export function indexOf(source: ByteSource, text: string, from = 0): number {
  for (let start = from; start < source.length; start += STRIDE) {
    const found = source.read(start, start + STRIDE + text.length - 1).indexOf(text, 0, 'latin1');
    if (found >= 0) return start + found;
  }
  return -1;
}

/** Where the ASCII text stands last; -1 where it does not. */
export function lastIndexOf(source: ByteSource, text: string): number {
  let stride = FIRST_STRIDE_BACK; // what is looked for backwards usually stands at the end
  for (let end = source.length; end > 0;) {
    const start = Math.max(0, end - stride);
    const found = source.read(start, end + text.length - 1).lastIndexOf(text, undefined, 'latin1');
    if (found >= 0) return start + found;
    end = start;
    stride = STRIDE;
  }
  return -1;
}

/** True when a source begins with all bytes of another one. */
export function startsWith(source: ByteSource, beginning: ByteSource): boolean {
  if (beginning.length > source.length) return false;
  let position = 0;
  for (const bytes of beginning.chunks()) {
    if (!source.read(position, position + bytes.length).equals(bytes)) return false;
    position += bytes.length;
  }
  return true;
}

/** True when there is nothing but line ends and spaces from the position on. */
export function isBlankFrom(source: ByteSource, from: number): boolean {
  for (let start = from; start < source.length; start += STRIDE) {
    const bytes = source.read(start, start + STRIDE);
    if (bytes.some((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0x20)) return false;
  }
  return true;
}
