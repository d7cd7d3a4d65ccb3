import { SigningError } from '../../signing-error.ts';
import { DecodedBytes } from './decoded-bytes.ts';

const PART = 'LZW data';
const [CLEAR, END, FIRST] = [256, 257, 258];
const [LEAST_BITS, MOST_BITS] = [9, 12];

/** Limit of the decoded bytes, and EarlyChange: codes become longer one code early. */
export interface LzwOptions {
  maxLength: number;
  isEarly: boolean;
}

/** Where a sequence of bytes first occurs in the decoded data. */
interface Sequence {
  at: number;
  length: number;
}

/**
 * Decodes LZW data up to their end code (ISO 32000-2, 7.4.4.2).
 * @throws SigningError pdf_broken for a code that is not in the table, and for more decoded bytes than `maxLength`
 */
export function decodeLzw(data: Buffer, { maxLength, isEarly }: LzwOptions): Buffer {
  const decoded = new DecodedBytes(maxLength, PART);
  const table: Sequence[] = [];
  let previous: Sequence | undefined;
  let bit = 0;
  for (;;) {
    const bits = lengthOfCode(FIRST + table.length + (isEarly ? 1 : 0));
    if (bit + bits > 8 * data.length) return decoded.toBuffer();
    const code = codeAt(data, bit, bits);
    bit += bits;
    if (code === END) return decoded.toBuffer();
    if (code === CLEAR) {
      table.length = 0;
      previous = undefined;
      continue;
    }
    // The sequence of the entry that this code completes ends with the first byte of what this code stands for.
    const entry = previous && { at: previous.at, length: previous.length + 1 };
    const known = code === FIRST + table.length ? entry : table[code - FIRST];
    const at = decoded.length;
    if (code < CLEAR) decoded.fill(code, 1);
    else if (known) decoded.repeat(known.at, known.length);
    else throw new SigningError('pdf_broken', { part: PART });
    previous = { at, length: decoded.length - at };
    if (entry && FIRST + table.length < 1 << MOST_BITS) table.push(entry);
  }
}

/** `next`: number of the next entry of the table, or the one behind it. */
const lengthOfCode = (next: number) => Math.min(MOST_BITS, Math.max(LEAST_BITS, 32 - Math.clz32(next)));

/** Returns the bits from an offset; a code is in at most three bytes. */
function codeAt(data: Buffer, bit: number, bits: number): number {
  const at = bit >> 3;
  const bytes = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  return (bytes >> (24 - (bit & 7) - bits)) & ((1 << bits) - 1);
}
