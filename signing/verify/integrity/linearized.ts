import { indexOf } from '../../bytes/byte-search.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, type PdfDict } from '../../pdf/objects/objects.ts';
import { parseIndirectObject } from '../../pdf/parse/indirect-object.ts';
import { SigningError } from '../../signing-error.ts';
import { scanObject } from './raw-object.ts';

const END_OF_OBJECT = 'endobj';
/** White space after the first object that is skipped, in bytes. */
const MAX_BLANKS = 1024;

/**
 * Returns whether some viewers begin with another cross-reference than that to which `startxref` leads: that of the first page, if
 * the file states that it is linearized and has the length that it states (ISO 32000-2, annex F). Poppler and pdf.js do, so that
 * bytes which are appended make them read the file in another way.
 */
export function isReadFromFront(document: PdfDocument): boolean {
  const { source, headerOffset, sections } = document;
  const parameters = firstDictionary(document);
  if (!parameters?.has('Linearized')) return false;
  const lengths = [source.length, source.length - headerOffset];
  const isComplete = lengths.some((length) => parameters.get('L') === length);
  if (!isComplete && scanObject(source, headerOffset).isPlain) return false;
  return sections[0]?.offset !== firstCrossReference(document);
}

/** Returns the dictionary of the first object of a file; undefined for any other object, and for one that cannot be read. */
function firstDictionary({ source, headerOffset }: PdfDocument): PdfDict | undefined {
  try {
    const value = parseIndirectObject(source, { offset: headerOffset }, () => null)?.value;
    return value !== undefined && isDict(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}

/** Returns the offset of what follows the first object. */
function firstCrossReference({ source, headerOffset }: PdfDocument): number {
  const start = indexOf(source, END_OF_OBJECT, headerOffset) + END_OF_OBJECT.length;
  const text = source.read(start, Math.min(source.length, start + MAX_BLANKS)).toString('latin1');
  return start + (/^[\0\s]*/.exec(text)?.[0].length ?? 0);
}
