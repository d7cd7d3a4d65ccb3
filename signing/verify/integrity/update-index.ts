import { bufferSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { PdfStream } from '../../pdf/objects/objects.ts';
import { Lexer } from '../../pdf/parse/lexer.ts';
import { numbersIn } from '../../pdf/xref/xref-section.ts';
import { SigningError } from '../../signing-error.ts';
import { hasDuplicateKeysAt } from './raw-object.ts';
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
  /** Number of sections that were read, newest first. */
  #count = 0;
  /** Place of the newest section that lists an object, by its number. */
  readonly #places = new Map<number, number>();
  /** Object numbers by these places. */
  readonly #numbers: number[] = [];
  /** Length of the list of numbers after each section. */
  readonly #ends: number[] = [];
  /** Place of the first section that lists an object twice, or is one too many. */
  #firstUnusable = Infinity;
  /** By place, whether the objects that the section is the newest to list are plain. */
  readonly #arePlain: boolean[] = [];
  /** Objects that an object stream contains but the cross-reference locates elsewhere, with the place of the stream. */
  readonly #stray: { place: number; number: number }[] = [];

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Returns the objects in the newest `count` sections; undefined if there are too many or a section lists one twice. */
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

  /** Number of sections that were read. */
  get count(): number {
    return this.#count;
  }

  /**
   * Returns whether all objects in the newest `count` sections, which `updatesOf` has read, have no key twice and the
   * generation that their cross-reference states, and object streams contain each object once.
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

  #readSection(): void {
    const place = this.#count;
    const section = this.#document.sections[place];
    const own = new Set<number>();
    for (const number of section ? numbersIn(section) : []) {
      if (own.has(number)) this.#firstUnusable = place;
      own.add(number);
      if (!this.#places.has(number)) {
        this.#places.set(number, place);
        this.#numbers.push(number);
      }
      if (this.#numbers.length > MAX_CHANGED_OBJECTS) this.#firstUnusable = place;
      if (this.#firstUnusable === place) return;
    }
    this.#ends.push(this.#numbers.length);
    this.#count++;
  }

  #isPlainSection(place: number): boolean {
    const numbers = this.#numbers.slice(this.#ends[place - 1] ?? 0, this.#ends[place]);
    try {
      return numbers.every((number) => number === 0 || this.#isPlainObject(number, place));
    } catch (error) {
      if (error instanceof SigningError) return false;
      throw error;
    }
  }

  #isPlainObject(number: number, place: number): boolean {
    const entry = this.#document.entry(number);
    if (entry?.kind !== 'offset') return true; // objects in object streams are checked with their container
    const { generation, hasDuplicateKeys } = rawObjectsOf(this.#document).at(entry.offset);
    return !hasDuplicateKeys && generation === entry.generation && this.#isPlainContainer(number, place);
  }

  /** Returns whether an object stream contains each object once, without duplicate keys. True for other objects. */
  #isPlainContainer(number: number, place: number): boolean {
    const document = this.#document;
    const stream = document.load(number);
    if (!(stream instanceof PdfStream) || document.name(stream.dict.get('Type')) !== 'ObjStm') return true;
    const data = document.decode(stream);
    const first = document.number(stream.dict.get('First')) ?? 0;
    const lexer = new Lexer(data);
    const seen = new Set<number>();
    for (let count = document.number(stream.dict.get('N')) ?? 0; count > 0; count--) {
      const [inner, offset] = [lexer.token(), lexer.token()];
      if (typeof inner !== 'number' || typeof offset !== 'number' || seen.has(inner)) return false;
      seen.add(inner);
      if (hasDuplicateKeysAt(bufferSource(data), first + offset)) return false;
      const entry = document.entry(inner);
      const isHere = entry?.kind === 'compressed' && entry.container === number;
      const isUpdatedLater = this.placeOf(inner) < place;
      if (!isHere && !isUpdatedLater) this.#stray.push({ place, number: inner });
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
