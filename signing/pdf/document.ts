import { SigningError } from '../signing-error.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { parseIndirectObject } from './parse/indirect-object.ts';
import { isDict, nameOf, PdfRef, PdfStream, type PdfDict, type PdfObject } from './objects/objects.ts';
import { ObjectStream } from './streams/object-stream.ts';
import { decryptObject } from './encryption/decrypt-object.ts';
import type { SecurityHandler } from './encryption/security-handler.ts';
import { decodeStream } from './streams/stream-filters.ts';
import type { XrefEntry, XrefSection } from './xref/xref-section.ts';

export interface DocumentParts {
  source: ByteSource;
  /** Where `%PDF-` stands: offsets in the file count from there. */
  headerOffset: number;
  trailer: PdfDict;
  /** The newest first. */
  sections: XrefSection[];
  /** As written in the file; undefined when the cross-reference had to be rebuilt. */
  startxref: number | undefined;
  usesXrefStream: boolean;
}

const MAX_REFERENCE_HOPS = 30;
// A stream's length may be an object whose length is an object …
const MAX_LOAD_DEPTH = 40;
const MIN_EFFORT_LIMIT = 64 * 1024 * 1024;
const MAX_DOCUMENT_INFLATION = 256 * 1024 * 1024;

/** A PDF file whose objects are read when they are asked for. */
export class PdfDocument {
  readonly source: ByteSource;
  readonly headerOffset: number;
  readonly trailer: PdfDict;
  readonly sections: XrefSection[];
  readonly startxref: number | undefined;
  readonly usesXrefStream: boolean;
  /** Set while opening, before the first object of an encrypted file is used. */
  security: SecurityHandler | undefined;

  readonly #objects = new Map<number, PdfObject>();
  readonly #objectStreams = new Map<number, ObjectStream>();
  #loadDepth = 0;
  #inflatedBytes = 0;
  #effort = 0;

  constructor(parts: DocumentParts) {
    this.source = parts.source;
    this.headerOffset = parts.headerOffset;
    this.trailer = parts.trailer;
    this.sections = parts.sections;
    this.startxref = parts.startxref;
    this.usesXrefStream = parts.usesXrefStream;
  }

  get isRebuilt(): boolean {
    return this.startxref === undefined;
  }

  /** The catalog. */
  get root(): PdfDict {
    const root = this.resolve(this.trailer.get('Root'));
    if (!isDict(root)) throw new SigningError('pdf_broken', { part: 'catalog' });
    return root;
  }

  /** Follows references to the object itself; null for what is missing. */
  resolve = (value: PdfObject | undefined): PdfObject => {
    let current = value ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > MAX_REFERENCE_HOPS) return null;
      current = this.load(current.number);
    }
    return current;
  };

  /** The dictionary behind a value, or undefined. */
  dict(value: PdfObject | undefined): PdfDict | undefined {
    const resolved = this.resolve(value);
    return isDict(resolved) ? resolved : undefined;
  }

  /** The array behind a value, or an empty one. */
  array(value: PdfObject | undefined): PdfObject[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : [];
  }

  /** The text of the name behind a value. */
  name(value: PdfObject | undefined): string | undefined {
    return nameOf(this.resolve(value));
  }

  /** The number behind a value. */
  number(value: PdfObject | undefined): number | undefined {
    const resolved = this.resolve(value);
    return typeof resolved === 'number' ? resolved : undefined;
  }

  /** Where the newest section that knows the object says it is. */
  entry(number: number): XrefEntry | undefined {
    for (const section of this.sections) {
      const entry = section.lookup(number);
      if (entry) return entry;
    }
    return undefined;
  }

  /** The object with that number; null when there is none. */
  load(number: number): PdfObject {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    if (this.#loadDepth > MAX_LOAD_DEPTH) return null;
    this.#objects.set(number, null); // an object that needs itself reads as null
    this.#loadDepth++;
    try {
      const value = this.#read(number);
      this.#objects.set(number, value);
      return value;
    } finally {
      this.#loadDepth--;
    }
  }

  /** Lets go of the objects that were read, for whoever goes through all of a long file. */
  releaseObjects(): void {
    this.#objects.clear();
  }

  /** Forgets what was read, once it is known how to decrypt it. */
  forgetObjects(): void {
    this.#objects.clear();
    this.#objectStreams.clear();
  }

  /** The data of a structural stream, decrypted and with its filters undone. */
  decode(stream: PdfStream): Buffer {
    const decoded = decodeStream(stream.dict, this.storedData(stream), this.resolve);
    this.#inflatedBytes += decoded.length;
    if (this.#inflatedBytes > MAX_DOCUMENT_INFLATION) throw new SigningError('pdf_broken', { part: 'size' });
    return decoded;
  }

  /** The data of a stream, decrypted but still filtered. */
  storedData(stream: PdfStream): Buffer {
    if (!stream.origin.isEncrypted || !this.security) return stream.data;
    return this.security.decrypt('stream', stream.data, stream.origin);
  }

  /** An object stream that stands in the file on its own. */
  objectStream(number: number): ObjectStream | undefined {
    const known = this.#objectStreams.get(number);
    if (known) return known;
    if (this.entry(number)?.kind !== 'offset') return undefined;
    const stream = this.load(number);
    if (!(stream instanceof PdfStream)) return undefined;
    const count = this.number(stream.dict.get('N')) ?? 0;
    const first = this.number(stream.dict.get('First')) ?? 0;
    const objectStream = new ObjectStream(this.decode(stream), count, first);
    this.#objectStreams.set(number, objectStream);
    return objectStream;
  }

  #read(number: number): PdfObject {
    const entry = this.entry(number);
    if (entry?.kind === 'compressed') return this.#readCompressed(number, entry);
    if (entry?.kind !== 'offset') return null;
    const found = parseIndirectObject(this.source, { offset: entry.offset, number }, this.resolve);
    if (!found) return null;
    this.#spend(found.effort);
    return this.security ? decryptObject(this.security, found) : found.value;
  }

  #readCompressed(number: number, { container, index }: { container: number; index: number }): PdfObject {
    const found = this.objectStream(container)?.read(number, index);
    if (!found) return null;
    this.#spend(found.effort);
    return found.value;
  }

  /** Objects that never end would otherwise be read to the end of the file, each of them. */
  #spend(effort: number): void {
    this.#effort += effort;
    if (this.#effort > MIN_EFFORT_LIMIT + 4 * this.source.length)
      throw new SigningError('pdf_broken', { part: 'size' });
  }
}
