import { SigningError } from '../../signing-error.ts';

const [CLEAR, END, FIRST] = [256, 257, 258];
const [LEAST_BITS, MOST_BITS] = [9, 12];

/** Limit of the decoded bytes, and EarlyChange: codes become longer one code early. */
export interface LzwOptions {
  maxLength: number;
  isEarly: boolean;
}

/**
 * Decodes LZW data up to their end code (ISO 32000-2, 7.4.4.2).
 * @throws SigningError pdf_broken for a code that is not in the table, and for more decoded bytes than `maxLength`
 */
export function decodeLzw(data: Buffer, { maxLength, isEarly }: LzwOptions): Buffer {
  const found: Buffer[] = [];
  const table: Buffer[] = [];
  let left = maxLength;
  let previous: Buffer | undefined;
  let bit = 0;
  for (;;) {
    const bits = lengthOfCode(FIRST + table.length + (isEarly ? 1 : 0));
    if (bit + bits > 8 * data.length) return Buffer.concat(found);
    const code = codeAt(data, bit, bits);
    bit += bits;
    if (code === END) return Buffer.concat(found);
    if (code === CLEAR) {
      table.length = 0;
      previous = undefined;
      continue;
    }
    const sequence = sequenceOf(code, table, previous);
    left -= sequence.length;
    if (left < 0) throw broken();
    found.push(sequence);
    if (previous && FIRST + table.length < 1 << MOST_BITS) table.push(extended(previous, sequence));
    previous = sequence;
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

/** Returns what a code stands for: a byte, an entry, or the entry that it completes. */
function sequenceOf(code: number, table: readonly Buffer[], previous: Buffer | undefined): Buffer {
  if (code < CLEAR) return Buffer.of(code);
  const known = table[code - FIRST];
  if (known) return known;
  if (!previous || code !== FIRST + table.length) throw broken();
  return extended(previous, previous);
}

const extended = (start: Buffer, next: Buffer) => Buffer.concat([start, next.subarray(0, 1)]);

const broken = () => new SigningError('pdf_broken', { part: 'LZW data' });
