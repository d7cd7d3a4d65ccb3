import type { PdfDocument } from '../../pdf/document.ts';
import { SigningError } from '../../signing-error.ts';

/**
 * Limits of what is read in one verification, in bytes of content streams. `fields`: pictures, fonts and values of fields, since a small
 * file may contain any number of fields that share a long picture; honest pictures have some hundred bytes, of which each is read some
 * times. `names`: the content that is searched for the names of resources; a small file may contain any number of slashes, compressed,
 * while content with text becomes a tenth as long at most.
 */
const LIMITS = {
  fields: { least: 4_000_000, aByte: 1 },
  names: { least: 10_000_000, aByte: 20 },
} as const;

/** Work of an entry of a font that is kept, such as a letter of a code, and of a name. */
export const WORK_A_CODE = 8;

/** Error of reading beyond the limit. */
export class ReadingLimitError extends SigningError {
  constructor() {
    super('pdf_broken', { part: 'size' });
  }
}

type Left = Record<keyof typeof LIMITS, number>;

/** Number of bytes that may still be read of each file. The key is its cache of parsed objects, which all its revisions share. */
const left = new WeakMap<PdfDocument['parsed'], Left>();

/** Begins to count what is read of a file and of its revisions. */
export function limitReading({ parsed, source }: PdfDocument): void {
  left.set(parsed, limitsFor(source.length));
}

const limitsFor = (length: number): Left => ({
  fields: LIMITS.fields.least + LIMITS.fields.aByte * length,
  names: LIMITS.names.least + LIMITS.names.aByte * length,
});

/** Counts what is read of a revision, in bytes or about as much work. @throws ReadingLimitError beyond the limit */
export function countReading({ parsed }: PdfDocument, work: number, kind: keyof Left = 'fields'): void {
  const rest = left.get(parsed) ?? limitsFor(0);
  rest[kind] -= work;
  left.set(parsed, rest);
  if (rest[kind] < 0) throw new ReadingLimitError();
}
