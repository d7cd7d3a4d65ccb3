import type { SignatureValue } from '../../forms/form-fields.ts';
import { indexOf } from '../../bytes/byte-search.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';

const BYTE_RANGE = '/ByteRange';
const RANGE = /^\/ByteRange\s*\[\s*0\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/;
/** Some writers leave room for the numbers with spaces. */
const RANGE_LENGTH = 256;
const MAX_CANDIDATES = 1_000;
const MAX_GAP = 8 * 1024 * 1024;

/**
 * How many signatures stand in the bytes although no field leads to them, because they were taken out by a later update,
 * or because the file is damaged. Only a ByteRange that leaves out a hexadecimal string of this very file counts: the one
 * of a signed file that is attached to this one does not.
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

/** The ByteRanges of signatures, each once, as `0 840 960 240`. */
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

/** Zeros alone are the room for a signature that was never made. */
function isSigned(
  source: ByteSource,
  { start, end, until }: { start: number; end: number; until: number },
): boolean {
  if (end <= start || end - start > MAX_GAP || until > source.length) return false;
  const isHex = /^<[0-9A-Fa-f]*[1-9A-Fa-f][0-9A-Fa-f]*>$/;
  if (source.read(start, start + 1).toString('latin1') !== '<') return false;
  return isHex.test(source.read(start, end).toString('latin1'));
}
