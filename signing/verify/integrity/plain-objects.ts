import type { PdfDocument } from '../../pdf/document.ts';
import { PdfRef, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { isObjectAt } from '../../pdf/parse/indirect-object.ts';
import type { ObjectHeader } from './appended-words.ts';
import { hasOwnEncryption } from './own-encryption.ts';
import { rawObjectsOf } from './raw-objects.ts';

/** Object with a number at an offset. */
export type Located = Pick<ObjectHeader, 'number' | 'offset'>;

/** Tells which objects of a file all viewers read alike. */
export class PlainObjects {
  readonly #document: PdfDocument;
  readonly #sectionOffsets: ReadonlySet<number>;
  /** Results of `#isLocated` by object number. */
  readonly #located = new Map<number, boolean>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#sectionOffsets = new Set(document.sections.map(({ offset }) => offset));
  }

  /** Returns whether viewers read a value alike that is the object at an offset. */
  isPlainAt({ offset, generation, number }: Located & { generation: number }, value: PdfObject): boolean {
    const raw = rawObjectsOf(this.#document).at(offset);
    const isNamed = raw.number === number && raw.generation === generation;
    const isTrailer = this.#sectionOffsets.has(offset);
    const areRight = isTrailer ? this.trailerLeadsRight(raw.references) : this.leadRight(raw.references);
    if (!isNamed || !raw.isPlain || !areRight) return false;
    return !(value instanceof PdfStream) || this.#isPlainStream(value, number);
  }

  /**
   * Returns whether the references of a trailer lead right, but for that to the document information dictionary: PyMuPDF raises its
   * generation if it was in an object stream. The caller asks what else refers to it.
   */
  trailerLeadsRight(references: readonly PdfRef[]): boolean {
    const info = infoNumber(this.#document);
    return this.leadRight(references.filter(({ number }) => number !== info));
  }

  /**
   * Returns whether all references have the generation of the objects they lead to, which some viewers ignore, none leads to
   * another reference, which some viewers do not follow, and none to a place without its object, where they rebuild the
   * cross-reference.
   */
  leadRight(references: readonly PdfRef[]): boolean {
    return references.every(({ number, generation }) => {
      if (this.#document.load(number) instanceof PdfRef) return false;
      const entry = this.#document.entry(number);
      if (entry?.kind === 'compressed') return generation === 0;
      return entry?.kind !== 'offset' || (generation === entry.generation && this.#isLocated(number, entry));
    });
  }

  /** Returns whether an object is where the cross-reference locates it; an entry that leads to the header of the file is a free one. */
  #isLocated(number: number, { offset }: { offset: number }): boolean {
    const { source, headerOffset } = this.#document;
    const known =
      this.#located.get(number) ?? (offset === headerOffset || isObjectAt(source, offset, number));
    this.#located.set(number, known);
    return known;
  }

  /** Returns whether a stream has the length that it states, no short names of entries, and is encrypted as others. */
  #isPlainStream(stream: PdfStream, number: number): boolean {
    const document = this.#document;
    if (document.number(stream.dict.get('Length')) !== stream.source.length) return false;
    if (hasShortNames(stream)) return false;
    if (hasOwnEncryption(document, stream) && !isMetadata(document, number)) return false;
    const isXref = document.name(stream.dict.get('Type')) === 'XRef';
    return !isXref || document.headerOffset === 0 || isSection(document, number);
  }
}

/**
 * Returns whether an object is one of the cross-reference streams of the file. Viewers that search for the cross-reference, as those
 * do that count offsets from the first byte of a file with bytes before the header, take any for one.
 */
function isSection(document: PdfDocument, number: number): boolean {
  const entry = document.entry(number);
  return entry?.kind === 'offset' && document.sections.some(({ offset }) => offset === entry.offset);
}

/** Returns whether an object is the metadata of the file, which show nothing. */
function isMetadata(document: PdfDocument, number: number): boolean {
  const metadata = document.root.get('Metadata');
  return metadata instanceof PdfRef && metadata.number === number;
}

/** Returns whether a stream has entries that are short names of its filter and its parameters for some viewers, not for all. */
export function hasShortNames({ dict }: PdfStream): boolean {
  return dict.has('F') || dict.has('DP');
}

/** Returns the object number of the document information dictionary; undefined for a direct or missing one. */
export function infoNumber(document: PdfDocument): number | undefined {
  const info = document.trailer.get('Info');
  return info instanceof PdfRef ? info.number : undefined;
}
