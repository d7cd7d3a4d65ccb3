import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfName, PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import { numbersIn, type XrefSection } from '../../pdf/xref/xref-section.ts';
import { SigningError } from '../../signing-error.ts';
import { isSame } from '../changes/compare-objects.ts';
import { isStructure } from '../changes/reference-index.ts';
import { isContainer, isInPlace, plainContents } from './plain-containers.ts';
import { infoNumber, PlainObjects, type Located } from './plain-objects.ts';
import { rawObjectsOf } from './raw-objects.ts';

/** Objects in the sections that a signed revision does not have. */
export interface UpdatedObjects {
  /** Numbers of the objects, each once. */
  numbers: readonly number[];
  /** Returns whether an object is one of them. */
  has: (number: number) => boolean;
}

const MAX_CHANGED_OBJECTS = 500_000;

/**
 * What the cross-reference sections of a file update, read once for all signed revisions: each of them lacks the
 * newest sections, a number of its own.
 */
export class UpdateIndex {
  readonly #document: PdfDocument;
  /** Which objects viewers read alike. */
  readonly plain: PlainObjects;
  /** Sections in the order of the file. */
  readonly #inOrder: readonly XrefSection[];
  /** Number of sections that were read, newest first. */
  #count = 0;
  /** Place of the newest section that lists an object, by its number. */
  readonly #places = new Map<number, number>();
  /** Object numbers by these places. */
  readonly #numbers: number[] = [];
  /** Length of the list of numbers after each section. */
  readonly #ends: number[] = [];
  /** Place of the first section that lists an object twice and not as copies, or is one too many. */
  #firstUnusable = Infinity;
  /** By place, whether the objects that the section is the newest to list are plain. */
  readonly #arePlain: boolean[] = [];
  /** Objects that an object stream contains but the cross-reference locates elsewhere, with the place of the stream. */
  readonly #stray: { place: number; number: number }[] = [];
  /** Objects whose newest entry is free or has another generation than an older one in use, with the place of this one. */
  readonly #superseded: { place: number; number: number }[] = [];
  /** By place, the entries of a section for objects that it lists more than once. */
  readonly #repeated: Located[][] = [];
  /** Results of `isCopy` by the offset of the object. */
  readonly #copies = new Map<number, boolean>();
  /** Bytes of the copies that were compared. */
  #copied = 0;
  /** Results of `isContainer` by object number. */
  readonly #containers = new Map<number, boolean>();
  /** Offsets of the copies of the document information dictionary that have other entries. */
  readonly #otherInfos: number[] = [];

  constructor(document: PdfDocument) {
    this.#document = document;
    this.plain = new PlainObjects(document);
    this.#inOrder = document.sections.toSorted((a, b) => a.offset - b.offset);
  }

  /** Returns the objects in the newest `count` sections; undefined if there are too many or a section lists one twice, but for copies. */
  updatesOf(count: number): UpdatedObjects | undefined {
    while (this.#count < count && this.#firstUnusable === Infinity) this.#readSection();
    if (this.#firstUnusable < count) return undefined;
    const numbers = this.#numbers.slice(0, this.#ends[count - 1]);
    const has = (number: number) => number !== 0 && this.placeOf(number) < count;
    return { numbers: numbers[0] === 0 ? numbers.slice(1) : numbers.filter((number) => number !== 0), has };
  }

  /** Returns the place of the newest section that lists an object; Infinity if none of those that were read does. */
  placeOf(number: number): number {
    return this.#places.get(number) ?? Infinity;
  }

  /**
   * Returns whether a copy of the document information dictionary from an offset on has other entries, once `isCopy` has been asked:
   * PDFBox encrypts its texts once more in the second one.
   */
  hasOtherInfo(end: number): boolean {
    return this.#otherInfos.some((offset) => offset >= end);
  }

  /**
   * Returns whether an object repeats the one that the next section locates under its number: it is as plain and has the same value,
   * so it does not matter which one a viewer takes. PDFBox writes objects twice if it is told which to save. The value of the document
   * information dictionary may differ, which `hasOtherInfo` tells. Copies are objects of their own, so all of them together are not
   * larger than the file.
   */
  isCopy({ offset, number }: Located): boolean {
    const known = this.#copies.get(offset) ?? this.#isCopyOfLocated({ offset, number });
    this.#copies.set(offset, known);
    return known;
  }

  /** Number of sections that were read. */
  get count(): number {
    return this.#count;
  }

  /**
   * Returns whether viewers read all objects in the newest `count` sections, which `updatesOf` has read, alike: each has
   * the number and generation that the cross-reference states, and is plain, as are those in object streams.
   */
  arePlain(count: number): boolean {
    for (let place = 0; place < count; place++) {
      this.#arePlain[place] ??= this.#isPlainSection(place);
      if (!this.#arePlain[place]) return false;
    }
    return true;
  }

  /** Returns the objects that object streams in the newest `count` sections contain besides their own, once `arePlain` has been asked. */
  strayIn(count: number): number[] {
    return this.#stray.flatMap(({ place, number }) => (place < count ? [number] : []));
  }

  /**
   * Returns the objects that the newest `count` sections, which `updatesOf` has read, locate with several generations, or locate and
   * then free.
   */
  supersededIn(count: number): number[] {
    return this.#superseded.flatMap(({ place, number }) => (place < count ? [number] : []));
  }

  #readSection(): void {
    const place = this.#count;
    const section = this.#document.sections[place];
    const own = new Set<number>();
    const repeated = new Set<number>();
    for (const number of section ? numbersIn(section) : []) {
      if (own.has(number)) repeated.add(number);
      own.add(number);
      if (!this.#places.has(number)) {
        this.#places.set(number, place);
        this.#numbers.push(number);
      } else if (section && this.#isSuperseded(number, section)) this.#superseded.push({ place, number });
      if (this.#numbers.length > MAX_CHANGED_OBJECTS) this.#firstUnusable = place;
      if (this.#firstUnusable === place) return;
    }
    this.#repeated.push([]);
    if (section && repeated.size > 0 && !this.#readRepeated(section, repeated)) {
      this.#firstUnusable = place;
      return;
    }
    this.#ends.push(this.#numbers.length);
    this.#count++;
  }

  /** Returns whether a section locates an object that the newest one frees, or locates with another generation. */
  #isSuperseded(number: number, section: XrefSection): boolean {
    const [newest, own] = [this.#document.entry(number), section.lookup(number)];
    if (!own || own.kind === 'free') return false;
    if (!newest || newest.kind === 'free') return true;
    return newest.kind === 'offset' && own.kind === 'offset' && newest.generation !== own.generation;
  }

  /**
   * Reads the entries of a section for the objects that it lists more than once; false unless each of them locates another object,
   * with the same generation.
   */
  #readRepeated(section: XrefSection, repeated: ReadonlySet<number>): boolean {
    const found = this.#repeated[this.#count] ?? [];
    const offsets = new Set<number>();
    for (const [number, entry] of section.entries()) {
      if (!repeated.has(number)) continue;
      const first = section.lookup(number);
      if (entry.kind !== 'offset' || first?.kind !== 'offset') return false;
      const { offset, generation } = entry;
      if (offsets.has(offset) || generation !== first.generation) return false;
      if (offsets.add(offset).size > MAX_CHANGED_OBJECTS) return false;
      if (offset !== first.offset) found.push({ number, offset });
    }
    return true;
  }

  #isCopyOfLocated({ offset, number }: Located): boolean {
    const document = this.#document;
    const entry = this.#sectionAfter(offset)?.lookup(number);
    if (entry?.kind !== 'offset') return false;
    const [original, value] = [document.loadAt(entry.offset, number), document.loadAt(offset, number)];
    const data = value instanceof PdfStream ? value.source.length : 0;
    this.#copied += rawObjectsOf(document).at(offset).length + data;
    if (this.#copied > document.source.length || isStructure(document, value)) return false;
    if (!this.plain.isPlainAt({ number, offset, generation: entry.generation }, value)) return false;
    if (isSame({ document, value }, { document, value: original })) return true;
    if (number !== infoNumber(document) || !isDict(value) || !isDict(original)) return false;
    this.#otherInfos.push(offset);
    return true;
  }

  /** Returns the first section after an offset. */
  #sectionAfter(offset: number): XrefSection | undefined {
    let [low, high] = [0, this.#inOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#inOrder[middle]?.offset ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return this.#inOrder[low];
  }

  #isPlainSection(place: number): boolean {
    const numbers = this.#numbers.slice(this.#ends[place - 1] ?? 0, this.#ends[place]);
    try {
      return (
        numbers.every((number) => number === 0 || this.#isPlainObject(number, place)) &&
        (this.#repeated[place] ?? []).every((copy) => this.isCopy(copy))
      );
    } catch (error) {
      if (error instanceof SigningError) return false;
      throw error;
    }
  }

  #isPlainObject(number: number, place: number): boolean {
    const document = this.#document;
    const entry = document.entry(number);
    const value = document.load(number);
    if (value instanceof PdfRef || value instanceof PdfName) return false; // MuPDF does not follow a reference to either
    // Objects in object streams of the update are checked with their container.
    if (entry?.kind === 'compressed')
      return isInPlace(document, number, entry) && this.#isContainer(entry.container);
    if (entry?.kind !== 'offset') return true;
    if (!this.plain.isPlainAt({ ...entry, number }, value)) return false;
    const isContainer = value instanceof PdfStream && document.name(value.dict.get('Type')) === 'ObjStm';
    return !isContainer || this.#isPlainContainer(value, { number, place });
  }

  /** Returns whether all viewers find the objects in an object stream, which may be one of the signed revision. */
  #isContainer(number: number): boolean {
    const known = this.#containers.get(number) ?? isContainer(this.#document, number);
    this.#containers.set(number, known);
    return known;
  }

  /** Returns whether an object stream contains each object once and in order, each of them plain. */
  #isPlainContainer(stream: PdfStream, { number, place }: { number: number; place: number }): boolean {
    const inner = this.#isContainer(number) && plainContents(this.#document, stream, this.plain);
    if (!inner) return false;
    for (const one of inner) {
      const entry = this.#document.entry(one);
      const isHere = entry?.kind === 'compressed' && entry.container === number;
      const isUpdatedLater = this.placeOf(one) < place;
      if (!isHere && !isUpdatedLater) this.#stray.push({ place, number: one });
    }
    return true;
  }
}

const known = new WeakMap<PdfDocument, UpdateIndex>();

/** Returns what the sections of a file update, the same for each call. */
export function updateIndexOf(document: PdfDocument): UpdateIndex {
  const found = known.get(document) ?? new UpdateIndex(document);
  known.set(document, found);
  return found;
}
