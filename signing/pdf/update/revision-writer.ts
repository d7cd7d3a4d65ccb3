import { randomSource, type RandomSource } from '../../bytes/random-source.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { isLineEnd } from '../parse/characters.ts';
import type { PdfDocument } from '../document.ts';
import { PdfRef, PdfString, type PdfDict, type PdfObject } from '../objects/objects.ts';
import { writeObject, type EncryptContent, type NumberedObject } from './object-writer.ts';
import { TailBuilder, type WrittenRevision } from './tail-builder.ts';
import { MAX_OBJECT_NUMBER, type XrefEntry } from '../xref/xref-section.ts';
import { writeXref, type WrittenEntry } from '../xref/xref-writer.ts';

// Entries that describe the cross-reference itself, or that every revision writes anew
const OWN_TRAILER_KEYS = new Set(
  'ID Size Prev XRefStm Type W Index Filter DecodeParms DP F Length'.split(' '),
);

/** Collects new and changed objects and writes them as an incremental update (ISO 32000-2, 7.5.6). */
export class RevisionWriter {
  readonly #document: PdfDocument;
  readonly #changed = new Map<number, NumberedObject>();
  readonly #random: RandomSource;
  #nextNumber: number;

  /**
   * `random` makes initialization vectors and file identifiers; a reproducible source makes a reproducible
   * update.
   */
  constructor(document: PdfDocument, random = randomSource()) {
    this.#document = document;
    this.#random = random;
    this.#nextNumber = highestNumber(document) + 1;
  }

  /** Adds a new object and returns its reference. */
  add(value: PdfObject): PdfRef {
    const ref = new PdfRef(this.#nextNumber++, 0);
    this.#changed.set(ref.number, { ref, value });
    return ref;
  }

  /** Replaces an object of the file, or one added before. */
  set(ref: PdfRef, value: PdfObject): void {
    const entry = this.#document.entry(ref.number);
    const generation = entry?.kind === 'offset' ? entry.generation : 0;
    this.#nextNumber = Math.max(this.#nextNumber, ref.number + 1);
    this.#changed.set(ref.number, { ref: new PdfRef(ref.number, generation), value });
  }

  /** Returns the object that a value is or refers to, as this revision will contain it. */
  current(value: PdfObject | undefined): PdfObject {
    const changed = value instanceof PdfRef ? this.#changed.get(value.number) : undefined;
    return changed ? changed.value : this.#document.resolve(value);
  }

  /**
   * Writes the objects and their cross-reference; returns the bytes to append.
   * @throws SigningError pdf_broken
   */
  write(): WrittenRevision {
    const document = this.#document;
    const tail = new TailBuilder(document.source.length);
    if (!endsWithLineEnd(document.source)) tail.text('\n');
    const entries = new Map<number, WrittenEntry>();
    const { security } = document;
    const encrypt: EncryptContent | undefined =
      security && ((kind, data, owner) => security.encrypt(kind, data, owner, this.#random));
    for (const object of [...this.#changed.values()].toSorted((a, b) => a.ref.number - b.ref.number)) {
      const offset = tail.position - document.headerOffset;
      entries.set(object.ref.number, { kind: 'offset', offset, generation: object.ref.generation });
      writeObject(tail, object, encrypt);
    }
    this.#writeXref(tail, entries);
    return tail.finish();
  }

  #writeXref(tail: TailBuilder, entries: Map<number, WrittenEntry>): void {
    const document = this.#document;
    const hasCompressed = document.isRebuilt && enterAll(document, entries);
    writeXref(tail, {
      entries,
      trailer: this.#trailer(),
      nextNumber: this.#nextNumber,
      headerOffset: document.headerOffset,
      previous: document.startxref,
      isStream: document.usesXrefStream || hasCompressed,
    });
  }

  #trailer(): PdfDict {
    const { trailer, security } = this.#document;
    const kept = [...trailer].filter(([key]) => !OWN_TRAILER_KEYS.has(key));
    const [first] = this.#document.array(trailer.get('ID'));
    const original = this.#document.resolve(first);
    // The key of an encrypted file can depend on its ID (7.6.4.3.2): one without ID must stay so.
    if (security && !(original instanceof PdfString)) return new Map(kept);
    // ISO 32000-2, 14.4: the first half never changes, the second is new in every update.
    const permanent = original instanceof PdfString ? original : new PdfString(this.#random(16));
    return new Map<string, PdfObject>([...kept, ['ID', [permanent, new PdfString(this.#random(16))]]]);
  }
}

function endsWithLineEnd(source: ByteSource): boolean {
  return isLineEnd(source.read(source.length - 1, source.length)[0]);
}

/** Returns the highest object number in use: that of any section, or by Size if it is plausible. */
function highestNumber({ sections, trailer }: PdfDocument): number {
  let highest = 0;
  for (const { ranges } of sections) {
    for (const { first, count } of ranges) highest = Math.max(highest, first + count - 1);
  }
  const size = trailer.get('Size');
  const isPlausible = typeof size === 'number' && Number.isInteger(size) && size <= MAX_OBJECT_NUMBER;
  return isPlausible ? Math.max(highest, size - 1) : highest;
}

/** Adds all objects of a rebuilt file to the entries; returns whether some of them are in object streams. */
function enterAll(document: PdfDocument, entries: Map<number, WrittenEntry>): boolean {
  let hasCompressed = false;
  entries.set(0, { kind: 'free' });
  for (const { first } of document.sections[0]?.ranges ?? []) {
    const entry = document.entry(first);
    if (!entry || entries.has(first)) continue;
    hasCompressed ||= entry.kind === 'compressed';
    entries.set(first, fromHeader(entry, document.headerOffset));
  }
  return hasCompressed;
}

function fromHeader(entry: XrefEntry, headerOffset: number): WrittenEntry {
  return entry.kind === 'offset' ? { ...entry, offset: entry.offset - headerOffset } : entry;
}
