import type { PdfDocument } from '../../pdf/document.ts';
import { PdfRef, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { allPages } from '../../pdf/pages.ts';
import { updateIndexOf } from '../integrity/update-index.ts';
import type { Depth } from './content-comparison.ts';
import { INHERITABLE, type PagePair } from './pair-pages.ts';
import { collectReferences, type ReferenceIndex } from './reference-index.ts';

/** Returns how an entry of an annotation is compared: what it draws, and with which fonts, or with its links. */
export const depthOfEntry = (key: string): Depth => (key === 'AP' || key === 'DR' ? 'shown' : 'linked');

/** Objects that are followed from one field, annotation, page or inherited attribute; a font has a dozen. */
const MAX_OBJECTS = 1_000;
const MAX_STEPS = 1_000_000;
/** Place of a section that every later revision has: what is found there is compared entry by entry. */
const NOT_KNOWN = { place: 0, end: Infinity };
/** Entries of a page that are compared with all that they draw; those that it may inherit are, too. */
const DRAWN_BY_PAGE = new Set(['Contents', 'Group']);

/** Facts about the objects to which a field, annotation or page refers, directly or through other objects. */
interface Reached {
  /** Place of the newest section that updates any of it. */
  place: number;
  /** Offset of the end of all bytes that decide how it is read. */
  end: number;
}

/** A signed revision: the file without its newest `count` sections, which ends at an offset. */
interface RevisionEnd {
  count: number;
  end: number;
}

/**
 * Tells of the fields, annotations and pages of a file which section was the last to update any object that they lead to,
 * so that a signed revision with that section need not compare them. What leads to a page does not lead on from there:
 * each page is compared on its own.
 */
export class UnchangedParts {
  readonly #document: PdfDocument;
  readonly #index: ReferenceIndex;
  /** Numbers of the pages, and of the catalog. */
  readonly #ends: ReadonlySet<number>;
  readonly #fields = new Map<PdfDict, Reached>();
  readonly #pages = new Map<PdfDict, Reached>();
  /** Attributes that pages have, own or inherited. */
  readonly #attributes = new Map<PdfObject, Reached>();
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
   * Returns whether a field or annotation, and all that it leads to, is the same in the file and in a signed revision. False if
   * that would take long to find out.
   */
  isUnchanged(dict: PdfDict, revision: RevisionEnd): boolean {
    this.#forgetOutdated();
    return isBefore(revision, this.#reachedFrom(dict));
  }

  /** As `isUnchanged`, for a page with its annotations and its attributes, own or inherited. */
  isPageUnchanged(
    { now, nowAttributes }: Pick<PagePair, 'now' | 'nowAttributes'>,
    revision: RevisionEnd,
  ): boolean {
    this.#forgetOutdated();
    return (
      isBefore(revision, this.#reachedFromPage(now)) &&
      INHERITABLE.every((key) => isBefore(revision, this.#reachedFromAttribute(nowAttributes.get(key))))
    );
  }

  #forgetOutdated(): void {
    const read = updateIndexOf(this.#document).count;
    if (read === this.#readCount) return;
    this.#readCount = read;
    for (const reached of [this.#fields, this.#pages, this.#attributes]) reached.clear();
  }

  #reachedFrom(dict: PdfDict): Reached {
    return remembered(this.#fields, dict, () => {
      if (dict.has('Kids')) return NOT_KNOWN; // kids are paired on their own
      return this.#reachedByEntries(dict, depthOfEntry);
    });
  }

  #reachedFromPage(page: PdfDict): Reached {
    return remembered(this.#pages, page, () => {
      const own = new Map([...page].filter(([key]) => !COMPARED_APART.has(key)));
      const document = this.#document;
      const annotations = page.get('Annots') ?? null;
      const listed = document.array(annotations).map((item) => {
        const dict = document.dict(item);
        return joined([this.#reachedAlone(item), dict ? this.#reachedFrom(dict) : NOTHING]);
      });
      const entries = this.#reachedByEntries(own, (key) => (DRAWN_BY_PAGE.has(key) ? 'shown' : 'linked'));
      return joined([entries, this.#reachedAlone(annotations), ...listed]);
    });
  }

  #reachedFromAttribute(value: PdfObject | undefined): Reached {
    if (value === undefined || typeof value === 'number') return NOTHING;
    return remembered(this.#attributes, value, () => {
      const numbers: number[] = [];
      collectReferences(value, numbers);
      return this.#follow(numbers, { isStopping: false });
    });
  }

  #reachedByEntries(dict: PdfDict, depthOf: (key: string) => Depth): Reached {
    const [shown, linked]: [number[], number[]] = [[], []];
    for (const [key, value] of dict) collectReferences(value, depthOf(key) === 'shown' ? shown : linked);
    return joined([this.#follow(shown, { isStopping: false }), this.#follow(linked, { isStopping: true })]);
  }

  /** Returns the facts about the object that a reference names, without those to which this object refers. */
  #reachedAlone(value: PdfObject): Reached {
    if (!(value instanceof PdfRef)) return NOTHING;
    return { place: this.#newestOf(value.number), end: this.#endOf(value.number) };
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

/** Entries of a page that are not followed with its others. */
const COMPARED_APART = new Set([...INHERITABLE, 'Annots', 'Parent']);
const NOTHING: Reached = { place: Infinity, end: 0 };

function joined(all: readonly Reached[]): Reached {
  return all.reduce((a, b) => ({ place: Math.min(a.place, b.place), end: Math.max(a.end, b.end) }), NOTHING);
}

const isBefore = ({ count, end }: RevisionEnd, reached: Reached): boolean =>
  reached.place >= count && reached.end <= end;

function remembered<K>(all: Map<K, Reached>, key: K, find: () => Reached): Reached {
  const known = all.get(key) ?? find();
  all.set(key, known);
  return known;
}

const known = new WeakMap<PdfDocument, UnchangedParts>();

/** Returns the unchanged parts of a file, the same for each call. */
export function unchangedPartsOf(document: PdfDocument, index: ReferenceIndex): UnchangedParts {
  const found = known.get(document) ?? new UnchangedParts(document, index);
  known.set(document, found);
  return found;
}
