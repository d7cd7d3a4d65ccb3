import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  nameOf,
  PdfRef,
  PdfStream,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';

/** Returns whether the cross-reference of the document has the object. */
export function isPresent(document: PdfDocument, number: number): boolean {
  const kind = document.entry(number)?.kind;
  return kind === 'offset' || kind === 'compressed';
}

/** Returns whether a value is a cross-reference or object stream, to which no object ever refers. */
export function isStructure(document: PdfDocument, value: PdfObject): boolean {
  if (!(value instanceof PdfStream)) return false;
  return ['XRef', 'ObjStm'].includes(document.name(value.dict.get('Type')) ?? '');
}

/**
 * References between the objects of a file's revisions. Objects common to several revisions are read once.
 */
export class ReferenceIndex {
  readonly #byLocation = new Map<string, number[]>();

  /** Returns the numbers of the objects to which an object refers. */
  referencesOf(document: PdfDocument, number: number): number[] {
    const location = locationOf(document, number);
    const known = this.#byLocation.get(location);
    if (known) return known;
    const value = document.load(number);
    const references: number[] = [];
    collectReferences(isTrailer(document, number, value) ? withoutTrailerEntries(value) : value, references);
    this.#byLocation.set(location, references);
    return references;
  }
}

/** Returns whether an object is a cross-reference stream of the file, which is also a trailer (ISO 32000-2, table 15). */
function isTrailer(document: PdfDocument, number: number, value: PdfObject): value is PdfStream {
  if (!(value instanceof PdfStream) || nameOf(value.dict.get('Type')) !== 'XRef') return false;
  const entry = document.entry(number);
  return document.sections.some(({ offset }) => entry?.kind === 'offset' && entry.offset === offset);
}

const TRAILER_ENTRIES = new Set(['Root', 'Info', 'Encrypt']);

function withoutTrailerEntries({ dict }: PdfStream): PdfDict {
  return new Map([...dict].filter(([key]) => !TRAILER_ENTRIES.has(key)));
}

/**
 * Returns a key that is equal in all revisions in which an object has the same bytes; '' for one that is
 * missing.
 */
export function locationOf(document: PdfDocument, number: number): string {
  const entry = document.entry(number);
  if (entry?.kind === 'offset') return `${number} ${entry.offset}`;
  if (entry?.kind !== 'compressed') return '';
  const container = document.entry(entry.container);
  return `${number} ${container?.kind === 'offset' ? container.offset : ''} ${entry.index}`;
}

/** Adds the object numbers of all references in a value, as often as they occur. */
export function collectReferences(value: PdfObject, found: number[]): void {
  if (value instanceof PdfRef) found.push(value.number);
  else if (isArray(value)) for (const item of value) collectReferences(item, found);
  else if (isDict(value) || value instanceof PdfStream) {
    const entries = isDict(value) ? value : value.dict;
    for (const item of entries.values()) collectReferences(item, found);
  }
}
