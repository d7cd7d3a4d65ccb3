import { sliceOf, type ByteSource } from '../../bytes/byte-source.ts';
import { isArray, PdfString, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { fromHexOnly } from '../../pdf/parse/string-literals.ts';

/** Problems of ByteRange and Contents. */
export type ByteRangeProblem =
  | 'byte_range_missing'
  | 'byte_range_invalid'
  | 'contents_missing'
  | 'contents_mismatch'
  | 'contents_malformed';

/** Part of the file that a signature covers. */
export interface Coverage {
  /** Signed bytes, in order. */
  signed: readonly ByteSource[];
  /** Offsets of the gap between the signed bytes, which contains the hexadecimal string of Contents. */
  gap: { start: number; end: number };
  /** Offset of the end of the signed bytes. */
  end: number;
  /** CMS (DER) with its padding. */
  contents: Buffer;
}

type Resolve = (value: PdfObject | undefined) => PdfObject;

/**
 * Reads ByteRange and Contents and checks one against the other: ByteRange must be [0 a b c], and the bytes
 * from a to b must be the hexadecimal string of Contents (ISO 32000-2, 12.8.1). Anything else leaves space
 * for unsigned content. Returns the problem if there is one.
 */
export function readCoverage(
  pdf: ByteSource,
  signature: PdfDict,
  resolve: Resolve,
): Coverage | ByteRangeProblem {
  const contents = resolve(signature.get('Contents'));
  if (!(contents instanceof PdfString) || contents.bytes.every((byte) => byte === 0))
    return 'contents_missing';
  const range = resolve(signature.get('ByteRange'));
  if (!isArray(range)) return 'byte_range_missing';
  const [start, firstLength, secondStart, secondLength] = range.map(resolve).filter(isOffset);
  if (range.length !== 4 || start !== 0 || !firstLength || !secondStart || !secondLength)
    return 'byte_range_invalid';
  const end = secondStart + secondLength;
  if (firstLength >= secondStart || end > pdf.length) return 'byte_range_invalid';
  const digits = pdf.read(firstLength, secondStart).toString('latin1');
  const decoded =
    digits.startsWith('<') && digits.endsWith('>') ? fromHexOnly(digits.slice(1, -1)) : undefined;
  if (!decoded) return 'byte_range_invalid';
  if (!decoded.equals(contents.bytes)) return 'contents_mismatch';
  // Writers keep to one case: mixed case reveals a change that leaves the bytes of the CMS as they were.
  if (/[a-f]/.test(digits) && /[A-F]/.test(digits)) return 'contents_malformed';
  const signed = [sliceOf(pdf, 0, firstLength), sliceOf(pdf, secondStart, end)];
  return { signed, gap: { start: firstLength, end: secondStart }, end, contents: contents.bytes };
}

function isOffset(value: PdfObject): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
