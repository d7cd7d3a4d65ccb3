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

/** A reference as it stands in an object. */
export interface Reference {
  /** The object that it names. */
  target: number;
  /** The entry of the referring dictionary under which it stands; '' in an array. */
  key: string;
}

/** A reference and the object that holds it. */
export interface Referrer {
  from: number;
  key: string;
}

/** True when the cross-reference of the document knows the object. */
export function isPresent(document: PdfDocument, number: number): boolean {
  const kind = document.entry(number)?.kind;
  return kind === 'offset' || kind === 'compressed';
}

/** Who refers to what in the revisions of one file. An object that several revisions share is read once. */
export class ReferenceIndex {
  readonly #byPlace = new Map<string, Reference[]>();

  /** The numbers of objects that others refer to although they do not exist. */
  missing(document: PdfDocument): Set<number> {
    const missing = new Set<number>();
    for (const { references } of this.#all(document)) {
      for (const { target } of references) if (!isPresent(document, target)) missing.add(target);
    }
    return missing;
  }

  /** Who refers to the objects with those numbers. */
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
    const place = placeOf(document, number);
    const known = this.#byPlace.get(place);
    if (known) return known;
    const value = document.load(number);
    const references: Reference[] = [];
    collect(isTrailer(value) ? withoutTrailerEntries(value) : value, '', references);
    this.#byPlace.set(place, references);
    return references;
  }
}

/** A cross-reference stream is a trailer too, and as such refers to what nothing shows (ISO 32000-2, table 15). */
function isTrailer(value: PdfObject): value is PdfStream {
  return value instanceof PdfStream && nameOf(value.dict.get('Type')) === 'XRef';
}

const TRAILER_ENTRIES = new Set(['Root', 'Info', 'Encrypt']);

function withoutTrailerEntries({ dict }: PdfStream): PdfDict {
  return new Map([...dict].filter(([key]) => !TRAILER_ENTRIES.has(key)));
}

/** The same for all revisions in which the object stands at the same bytes. */
function placeOf(document: PdfDocument, number: number): string {
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
