import { indexOf } from '../../bytes/byte-search.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import type { XrefEntry, XrefSection } from '../../pdf/xref/xref-section.ts';
import { AppendedWordFinder, type ObjectHeader } from './appended-words.ts';
import { scanObject, scanValue, type RawObject, type RawValue } from './raw-object.ts';

/** Facts about the bytes of a file that all comparisons with its revisions need, each read once. */
export class RawObjects {
  readonly words: AppendedWordFinder;
  readonly #document: PdfDocument;
  readonly #objects = new Map<number, RawObject>();
  readonly #places = new Map<ObjectHeader, number | undefined>();
  readonly #trailers = new Map<XrefSection, RawValue | undefined>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.words = new AppendedWordFinder(document.source);
  }

  /** Scans the indirect object at an offset. */
  at(offset: number): RawObject {
    const known = this.#objects.get(offset);
    if (known) return known;
    const found = scanObject(this.#document.source, offset);
    this.#objects.set(offset, found);
    return found;
  }

  /** Returns the place of the newest section of the file that locates an object at its header; undefined for none. */
  placeOf(header: ObjectHeader): number | undefined {
    if (this.#places.has(header)) return this.#places.get(header);
    const found = this.#document.index.placeOf(header.number, (entry) => isEntryAt(entry, header.offset));
    this.#places.set(header, found);
    return found;
  }

  /** Scans the trailer of a section; undefined if it is not found. */
  trailerOf(section: XrefSection): RawValue | undefined {
    if (this.#trailers.has(section)) return this.#trailers.get(section);
    const found = this.#scanTrailer(section);
    this.#trailers.set(section, found);
    return found;
  }

  #scanTrailer({ isStream, offset }: XrefSection): RawValue | undefined {
    const { source } = this.#document;
    if (isStream) return this.at(offset);
    const trailer = indexOf(source, 'trailer', offset);
    return trailer < 0 ? undefined : scanValue(source, trailer + 'trailer'.length);
  }
}

function isEntryAt(entry: XrefEntry, offset: number): boolean {
  if (entry.kind !== 'offset') return false;
  return entry.offset <= offset && offset - entry.offset <= 2; // some writers count the line end before it
}

const known = new WeakMap<PdfDocument, RawObjects>();

/** Returns the facts about the bytes of a file, the same for each call. */
export function rawObjectsOf(document: PdfDocument): RawObjects {
  const found = known.get(document) ?? new RawObjects(document);
  known.set(document, found);
  return found;
}
