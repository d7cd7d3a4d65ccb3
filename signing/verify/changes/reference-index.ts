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
import { numbersIn } from '../../pdf/xref/xref-section.ts';

/** A reference within an object. */
export interface Reference {
  /** Number of the object it refers to. */
  target: number;
  /** Outermost dictionary key under which it is; '' in an array outside any dictionary. */
  key: string;
}

/** An object that refers to another one. */
export interface Referrer {
  /** Number of the referring object. */
  from: number;
  /** Key of the reference. */
  key: string;
}

/** Returns whether the cross-reference of the document has the object. */
export function isPresent(document: PdfDocument, number: number): boolean {
  const kind = document.entry(number)?.kind;
  return kind === 'offset' || kind === 'compressed';
}

/**
 * References between the objects of a file's revisions. Objects common to several revisions are read once.
 */
export class ReferenceIndex {
  readonly #byLocation = new Map<string, Reference[]>();

  /** Returns the numbers to which objects refer but which the document lacks. */
  missing(document: PdfDocument): Set<number> {
    const missing = new Set<number>();
    for (const { references } of this.#all(document)) {
      for (const { target } of references) if (!isPresent(document, target)) missing.add(target);
    }
    return missing;
  }

  /** Returns the referrers of objects, by the number of the object. */
  referrers(document: PdfDocument, targets: ReadonlySet<number>): Map<number, Referrer[]> {
    const found = new Map<number, Referrer[]>();
    for (const { from, references } of this.#all(document)) {
      for (const { target, key } of references) {
        if (!targets.has(target)) continue;
        const known = found.get(target) ?? [];
        known.push({ from, key });
        found.set(target, known);
      }
    }
    return found;
  }

  *#all(document: PdfDocument): Generator<{ from: number; references: Reference[] }> {
    const seen = new Set<number>();
    for (const section of document.sections) {
      for (const number of numbersIn(section)) {
        if (seen.has(number) || !isPresent(document, number)) continue;
        seen.add(number);
        yield { from: number, references: this.#referencesOf(document, number) };
      }
    }
  }

  #referencesOf(document: PdfDocument, number: number): Reference[] {
    const location = locationOf(document, number);
    const known = this.#byLocation.get(location);
    if (known) return known;
    const value = document.load(number);
    const references: Reference[] = [];
    collect(isTrailer(value) ? withoutTrailerEntries(value) : value, '', references);
    this.#byLocation.set(location, references);
    return references;
  }
}

/** Returns whether an object is a cross-reference stream, which is also a trailer (ISO 32000-2, table 15). */
function isTrailer(value: PdfObject): value is PdfStream {
  return value instanceof PdfStream && nameOf(value.dict.get('Type')) === 'XRef';
}

const TRAILER_ENTRIES = new Set(['Root', 'Info', 'Encrypt']);

function withoutTrailerEntries({ dict }: PdfStream): PdfDict {
  return new Map([...dict].filter(([key]) => !TRAILER_ENTRIES.has(key)));
}

/** Returns a key that is equal in all revisions in which an object has the same bytes. */
function locationOf(document: PdfDocument, number: number): string {
  const entry = document.entry(number);
  if (entry?.kind === 'offset') return `${number} ${entry.offset}`;
  if (entry?.kind !== 'compressed') return '';
  const container = document.entry(entry.container);
  return `${number} ${container?.kind === 'offset' ? container.offset : ''} ${entry.index}`;
}

function collect(value: PdfObject, key: string, found: Reference[]): void {
  if (value instanceof PdfRef) found.push({ target: value.number, key });
  else if (isArray(value)) for (const item of value) collect(item, key, found);
  else if (isDict(value) || value instanceof PdfStream) {
    const entries = isDict(value) ? value : value.dict;
    for (const [name, item] of entries) collect(item, key === '' ? name : key, found);
  }
}
