import type { PdfDocument } from '../../pdf/document.ts';
import { PdfRef, type PdfDict } from '../../pdf/objects/objects.ts';
import { allPages } from '../../pdf/pages.ts';
import { updateIndexOf } from '../integrity/update-index.ts';
import type { Depth } from './content-comparison.ts';
import { collectReferences, type ReferenceIndex } from './reference-index.ts';

/** Returns how an entry of an annotation is compared: what it draws, and with which fonts, or with its links. */
export const depthOfEntry = (key: string): Depth => (key === 'AP' || key === 'DR' ? 'shown' : 'linked');

/** Objects that are followed from one field or annotation; a font has a dozen. */
const MAX_OBJECTS = 1_000;
const MAX_STEPS = 1_000_000;
/** Place of a section that every later revision has: what is found there is compared entry by entry. */
const NOT_KNOWN = { place: 0, end: Infinity };

/** What a field or annotation leads to. */
interface Reached {
  /** Place of the newest section that updates any of it. */
  place: number;
  /** Offset of the end of all bytes that decide how it is read. */
  end: number;
}

/**
 * Tells of the fields and annotations of a file which section was the last to update any object that they lead to,
 * so that a signed revision with that section need not compare them. Pages are not followed: they are compared on
 * their own.
 */
export class UnchangedParts {
  readonly #document: PdfDocument;
  readonly #index: ReferenceIndex;
  /** Numbers of the pages, and of the catalog. */
  readonly #ends: ReadonlySet<number>;
  #places = new Map<PdfDict, Reached>();
  #readCount = 0;
  #steps = MAX_STEPS;

  constructor(document: PdfDocument, index: ReferenceIndex) {
    this.#document = document;
    this.#index = index;
    const pages = allPages(document).flatMap(({ ref }) => (ref ? [ref.number] : []));
    const root = document.trailer.get('Root');
    this.#ends = new Set(root instanceof PdfRef ? [root.number, ...pages] : pages);
  }

  /** Returns whether all pages, and the catalog, have the same numbers in both revisions. */
  holdsFor(counterparts: ReadonlyMap<number, number>): boolean {
    for (const [old, now] of counterparts) if (old !== now) return false;
    return [...this.#ends].every((number) => counterparts.has(number));
  }

  /**
   * Returns whether a field or annotation, and all that it leads to, is the same in the file and in the revision
   * without its newest `count` sections, which ends at an offset. False if that would take long to find out.
   */
  isUnchanged(dict: PdfDict, { count, end }: { count: number; end: number }): boolean {
    const read = updateIndexOf(this.#document).count;
    if (read !== this.#readCount) this.#places = new Map();
    this.#readCount = read;
    const known = this.#places.get(dict) ?? this.#reachedFrom(dict);
    this.#places.set(dict, known);
    return known.place >= count && known.end <= end;
  }

  #reachedFrom(dict: PdfDict): Reached {
    if (dict.has('Kids')) return NOT_KNOWN; // kids are paired on their own
    const [shown, linked]: [number[], number[]] = [[], []];
    for (const [key, value] of dict) collectReferences(value, depthOfEntry(key) === 'shown' ? shown : linked);
    const [drawn, other] = [
      this.#follow(shown, { isStopping: false }),
      this.#follow(linked, { isStopping: true }),
    ];
    return { place: Math.min(drawn.place, other.place), end: Math.max(drawn.end, other.end) };
  }

  #follow(pending: number[], { isStopping }: { isStopping: boolean }): Reached {
    const seen = new Set<number>();
    let [place, end] = [Infinity, 0];
    for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
      if (seen.has(number)) continue;
      if (this.#ends.has(number)) {
        if (isStopping) continue;
        return NOT_KNOWN;
      }
      seen.add(number);
      place = Math.min(place, this.#newestOf(number));
      if (place === 0 || seen.size > MAX_OBJECTS || this.#steps <= 0) return NOT_KNOWN;
      this.#steps--;
      pending.push(...this.#index.referencesOf(this.#document, number));
      end = Math.max(end, this.#endOf(number));
    }
    return { place, end };
  }

  /** Returns the end of the bytes that decide how an object is read, once it was; Infinity if it is not known. */
  #endOf(number: number): number {
    const entry = this.#document.entry(number);
    const [at, holder] =
      entry?.kind === 'compressed'
        ? [this.#document.entry(entry.container), entry.container]
        : [entry, number];
    if (at?.kind !== 'offset') return 0;
    return (
      this.#document.parsed.find({ offset: at.offset, number: holder, length: Infinity })?.end ?? Infinity
    );
  }

  /** Returns the place of the newest section that updates an object or the stream that contains it. */
  #newestOf(number: number): number {
    const updates = updateIndexOf(this.#document);
    const entry = this.#document.entry(number);
    const container = entry?.kind === 'compressed' ? updates.placeOf(entry.container) : Infinity;
    return Math.min(updates.placeOf(number), container);
  }
}

const known = new WeakMap<PdfDocument, UnchangedParts>();

/** Returns the unchanged parts of a file, the same for each call. */
export function unchangedPartsOf(document: PdfDocument, index: ReferenceIndex): UnchangedParts {
  const found = known.get(document) ?? new UnchangedParts(document, index);
  known.set(document, found);
  return found;
}
