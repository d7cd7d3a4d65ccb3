import { sliceOf, type ByteSource } from '../../bytes/byte-source.ts';
import { isArray, PdfString, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { fromHex } from '../../pdf/parse/string-literals.ts';

export type ByteRangeProblem =
  | 'byte_range_missing'
  | 'byte_range_invalid'
  | 'contents_missing'
  | 'contents_mismatch'
  | 'contents_malformed';

/** What a signature covers of the file. */
export interface Coverage {
  /** The signed bytes, in order. */
  signed: readonly ByteSource[];
  /** Where the signed bytes make room for Contents, and where they go on. */
  gap: { start: number; end: number };
  /** Where the signed bytes end. */
  end: number;
  /** The CMS with its padding. */
  contents: Buffer;
}

type Resolve = (value: PdfObject | undefined) => PdfObject;

/**
 * Reads ByteRange and Contents and holds one against the other: exactly [0 a b c], where from a to b stands nothing but
 * the hexadecimal string of Contents (ISO 32000-2, 12.8.1). Anything else leaves room for unsigned content.
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
  if (!/^<[0-9A-Fa-f]*>$/.test(digits)) return 'byte_range_invalid';
  if (!fromHex(digits.slice(1, -1)).equals(contents.bytes)) return 'contents_mismatch';
  // Every writer keeps to one case, so that a mixture tells of a change that alters no byte of the CMS.
  if (/[a-f]/.test(digits) && /[A-F]/.test(digits)) return 'contents_malformed';
  const signed = [sliceOf(pdf, 0, firstLength), sliceOf(pdf, secondStart, end)];
  return { signed, gap: { start: firstLength, end: secondStart }, end, contents: contents.bytes };
}

function isOffset(value: PdfObject): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
