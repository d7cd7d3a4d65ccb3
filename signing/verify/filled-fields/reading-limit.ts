import type { PdfDocument } from '../../pdf/document.ts';
import { SigningError } from '../../signing-error.ts';

/**
 * Limit of what is read of the pictures, fonts and values of fields in one verification, in bytes of content streams: a small file may
 * contain any number of fields that share a long picture. Honest pictures have some hundred bytes, of which each is read some times.
 */
const LIMIT = 4_000_000;
const LIMIT_A_BYTE = 1;

/** Work of an entry of a font that is kept, such as a letter of a code. */
export const WORK_A_CODE = 8;

/** Error of reading beyond the limit. */
export class ReadingLimitError extends SigningError {
  constructor() {
    super('pdf_broken', { part: 'size' });
  }
}

/** Number of bytes that may still be read of each file. The key is its cache of parsed objects, which all its revisions share. */
const left = new WeakMap<PdfDocument['parsed'], number>();

/** Begins to count what is read of the fields of a file and of its revisions. */
export function limitReading({ parsed, source }: PdfDocument): void {
  left.set(parsed, LIMIT + LIMIT_A_BYTE * source.length);
}

/** Counts what is read of the fields of a revision, in bytes or about as much work. @throws ReadingLimitError beyond the limit */
export function countReading({ parsed }: PdfDocument, work: number): void {
  const rest = (left.get(parsed) ?? LIMIT) - work;
  left.set(parsed, rest);
  if (rest < 0) throw new ReadingLimitError();
}
