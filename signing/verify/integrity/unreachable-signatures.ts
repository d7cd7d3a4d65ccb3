import type { SignatureValue } from '../../forms/form-fields.ts';
import { indexOf } from '../../bytes/byte-search.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { fromHexOnly } from '../../pdf/parse/string-literals.ts';

const BYTE_RANGE = '/ByteRange';
const RANGE = /^\/ByteRange\s*\[\s*0\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/;
/** Length to read, in bytes; some writers pad the numbers with spaces. */
const RANGE_LENGTH = 256;
const MAX_CANDIDATES = 1_000;
const MAX_GAP = 8 * 1024 * 1024;

/**
 * Returns the number of signatures in the bytes of the file that no field refers to, because a later update
 * removed them or the file is damaged. A ByteRange counts only if its gap is a hexadecimal string in this
 * file, which excludes signatures of attached files.
 */
export function unreachableSignatures(document: PdfDocument, values: readonly SignatureValue[]): number {
  const reached = new Set(
    values.map(({ dict }) =>
      document
        .array(dict.get('ByteRange'))
        .map((item) => document.number(item))
        .join(' '),
    ),
  );
  return [...rangesIn(document.source)].filter((range) => !reached.has(range)).length;
}

/** Returns the distinct ByteRanges of signatures, as `0 840 960 240`. */
function rangesIn(source: ByteSource): Set<string> {
  const found = new Set<string>();
  let candidates = 0;
  for (
    let at = indexOf(source, BYTE_RANGE);
    at >= 0 && candidates < MAX_CANDIDATES;
    at = indexOf(source, BYTE_RANGE, at + BYTE_RANGE.length)
  ) {
    candidates++;
    const text = source.read(at, at + RANGE_LENGTH).toString('latin1');
    const [, first, second, third] = (RANGE.exec(text) ?? []).map(Number);
    if (first === undefined || second === undefined || third === undefined) continue;
    const range = `0 ${first} ${second} ${third}`;
    if (!found.has(range) && isSigned(source, { start: first, end: second, until: second + third }))
      found.add(range);
  }
  return found;
}

/**
 * Returns whether the gap contains a signature; zeros alone are the space reserved for one that was never
 * made.
 */
function isSigned(
  source: ByteSource,
  { start, end, until }: { start: number; end: number; until: number },
): boolean {
  if (end <= start || end - start > MAX_GAP || until > source.length) return false;
  if (source.read(start, start + 1).toString('latin1') !== '<') return false;
  const text = source.read(start, end).toString('latin1');
  const bytes = text.endsWith('>') ? fromHexOnly(text.slice(1, -1)) : undefined;
  return bytes?.some((byte) => byte !== 0) === true;
}
