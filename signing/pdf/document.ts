import { SigningError } from '../signing-error.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { parseIndirectObject, type IndirectObject } from './parse/indirect-object.ts';
import { isDict, nameOf, PdfRef, PdfStream, type PdfDict, type PdfObject } from './objects/objects.ts';
import { ObjectStream } from './streams/object-stream.ts';
import { decryptObject } from './encryption/decrypt-object.ts';
import type { SecurityHandler } from './encryption/security-handler.ts';
import { decodeStream } from './streams/stream-filters.ts';
import { ParsedObjects } from './parsed-objects.ts';
import { XrefIndex } from './xref/xref-index.ts';
import { numbersIn, type XrefEntry, type XrefSection } from './xref/xref-section.ts';

/** Bytes and cross-reference of an open file. */
export interface DocumentParts {
  source: ByteSource;
  /** Offset of `%PDF-` in bytes; the offsets that the file states count from there. */
  headerOffset: number;
  /** Trailer of the newest cross-reference section. */
  trailer: PdfDict;
  /** Cross-reference sections, newest first. */
  sections: XrefSection[];
  /** Offset that the last `startxref` states; undefined if the cross-reference had to be rebuilt. */
  startxref: number | undefined;
  /** True if the newest cross-reference section is a stream. */
  usesXrefStream: boolean;
  /** Index of the sections and of newer ones, from another revision of the file. */
  index?: XrefIndex | undefined;
  /** Objects parsed for another revision of the file. */
  parsed?: ParsedObjects | undefined;
}

const MAX_REFERENCE_HOPS = 30;
// The length of a stream may be an indirect object, which may be a stream itself.
const MAX_LOAD_DEPTH = 40;
const MIN_EFFORT_LIMIT = 64 * 1024 * 1024;
const MAX_OBJECTS = 2_000_000;
const MAX_DOCUMENT_INFLATION = 256 * 1024 * 1024;

/** An open PDF file (ISO 32000-2). Objects are read on demand and kept. */
export class PdfDocument {
  /** Bytes of the whole file. */
  readonly source: ByteSource;
  /** Offset of `%PDF-` in bytes; the offsets that the file states count from there. */
  readonly headerOffset: number;
  /** Trailer of the newest cross-reference section. */
  readonly trailer: PdfDict;
  /** Cross-reference sections, newest first. */
  readonly sections: XrefSection[];
  /** Offset that the last `startxref` states; undefined if the cross-reference had to be rebuilt. */
  readonly startxref: number | undefined;
  /** True if the newest cross-reference section is a stream. */
  readonly usesXrefStream: boolean;
  /** Security handler of an encrypted file; set before the first encrypted object is used. */
  security: SecurityHandler | undefined;
  /** Index of the sections; that of a later revision contains newer sections, too. */
  readonly index: XrefIndex;
  /** Objects parsed so far, for all revisions of the file that share them. */
  readonly parsed: ParsedObjects;

  /** Place of the newest section of this revision in the index. */
  readonly #newest: number;
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
    this.index = parts.index ?? new XrefIndex(parts.sections);
    this.#newest = this.index.sections.length - parts.sections.length;
    this.parsed = parts.parsed ?? new ParsedObjects();
  }

  /** True if the cross-reference was rebuilt by searching the file for objects. */
  get isRebuilt(): boolean {
    return this.startxref === undefined;
  }

  /** Document catalog (ISO 32000-2, 7.7.2). @throws SigningError pdf_broken when there is none */
  get root(): PdfDict {
    const root = this.resolve(this.trailer.get('Root'));
    if (!isDict(root)) throw new SigningError('pdf_broken', { part: 'catalog' });
    return root;
  }

  /** Follows references and returns the object they lead to; null if it is missing. */
  resolve = (value: PdfObject | undefined): PdfObject => {
    let current = value ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > MAX_REFERENCE_HOPS) return null;
      current = this.load(current.number);
    }
    return current;
  };

  /** Returns the dictionary that a value is or refers to; undefined for anything else. */
  dict(value: PdfObject | undefined): PdfDict | undefined {
    const resolved = this.resolve(value);
    return isDict(resolved) ? resolved : undefined;
  }

  /** Returns the array that a value is or refers to; an empty array for anything else. */
  array(value: PdfObject | undefined): PdfObject[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : [];
  }

  /** Returns the text of the name that a value is or refers to; undefined for anything else. */
  name(value: PdfObject | undefined): string | undefined {
    return nameOf(this.resolve(value));
  }

  /** Returns the number that a value is or refers to; undefined for anything else. */
  number(value: PdfObject | undefined): number | undefined {
    const resolved = this.resolve(value);
    return typeof resolved === 'number' ? resolved : undefined;
  }

  /** Returns the newest cross-reference entry for an object number; undefined if no section has one. */
  entry(number: number): XrefEntry | undefined {
    return this.index.entry(number, this.#newest);
  }

  /** Returns the object numbers of all sections, free ones included, in ascending order. @throws SigningError pdf_broken */
  objectNumbers(): number[] {
    const numbers = new Set<number>();
    for (const section of this.sections) {
      const count = section.ranges.reduce((sum, range) => sum + range.count, 0);
      if (numbers.size + count > MAX_OBJECTS) throw new SigningError('pdf_broken', { part: 'object count' });
      for (const number of numbersIn(section)) numbers.add(number);
    }
    return [...numbers].toSorted((a, b) => a - b);
  }

  /**
   * Returns the object with a number, its strings decrypted; null if there is none.
   * @throws SigningError pdf_broken
   */
  load(number: number): PdfObject {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    if (this.#loadDepth > MAX_LOAD_DEPTH) return null;
    this.#objects.set(number, null); // an object that refers to itself reads as null
    this.#loadDepth++;
    try {
      const value = this.#read(number);
      this.#objects.set(number, value);
      return value;
    } finally {
      this.#loadDepth--;
    }
  }

  /** Frees the memory of the objects read so far; for callers that walk all objects of a large file. */
  releaseObjects(): void {
    this.#objects.clear();
    this.parsed.clear();
    for (const objectStream of this.#objectStreams.values()) objectStream.release();
  }

  /** Discards the objects and object streams read so far; called once the security handler is set. */
  forgetObjects(): void {
    this.#objects.clear();
    this.#objectStreams.clear();
  }

  /**
   * Returns the data of a structural stream, decrypted and decoded. `maxLength`: limit of its bytes.
   * @throws SigningError pdf_broken when it cannot be decoded, or all streams together exceed the size limit
   */
  decode(stream: PdfStream, maxLength?: number): Buffer {
    const decoded = decodeStream(stream.dict, this.storedData(stream), this.resolve, maxLength);
    this.#inflatedBytes += decoded.length;
    if (this.#inflatedBytes > MAX_DOCUMENT_INFLATION) throw new SigningError('pdf_broken', { part: 'size' });
    return decoded;
  }

  /** Returns the data of a stream, decrypted but not decoded. */
  storedData(stream: PdfStream): Buffer {
    if (!stream.origin.isEncrypted || !this.security) return stream.data;
    return this.security.decrypt('stream', stream.data, stream.origin);
  }

  /**
   * Returns the object stream with a number; undefined if the number is not that of an uncompressed stream.
   */
  objectStream(number: number): ObjectStream | undefined {
    const known = this.#objectStreams.get(number);
    if (known) return known;
    if (this.entry(number)?.kind !== 'offset') return undefined;
    const stream = this.load(number);
    if (!(stream instanceof PdfStream)) return undefined;
    const open = () => {
      const count = this.number(stream.dict.get('N')) ?? 0;
      const first = this.number(stream.dict.get('First')) ?? 0;
      return new ObjectStream(this.decode(stream), count, first);
    };
    const objectStream = this.security ? open() : this.parsed.objectStream(stream, open);
    this.#objectStreams.set(number, objectStream);
    return objectStream;
  }

  #read(number: number): PdfObject {
    const entry = this.entry(number);
    if (entry?.kind === 'compressed') return this.#readCompressed(number, entry);
    return entry?.kind === 'offset' ? this.loadAt(entry.offset, number) : null;
  }

  /**
   * Returns the object with a number at an offset, its strings decrypted; null if another one is there.
   * @throws SigningError pdf_broken
   */
  loadAt(offset: number, number: number): PdfObject {
    const found = this.#parse(offset, number);
    if (!found) return null;
    return this.security ? decryptObject(this.security, found) : found.value;
  }

  /** Returns the object with a number, its strings as they are in the file; null if it is missing or in an object stream. */
  loadStored(number: number): PdfObject {
    const entry = this.entry(number);
    return (entry?.kind === 'offset' && this.#parse(entry.offset, number)?.value) || null;
  }

  #parse(offset: number, number: number): IndirectObject | undefined {
    const { length } = this.source;
    const known = this.parsed.find({ offset, number, length });
    if (known) return known;
    const found = parseIndirectObject(this.source, { offset, number }, this.resolve);
    if (!found) return undefined;
    this.#spend(found.effort);
    this.parsed.keep(offset, found, length);
    return found;
  }

  #readCompressed(number: number, { container, index }: { container: number; index: number }): PdfObject {
    const found = this.objectStream(container)?.read(number, index);
    if (!found) return null;
    this.#spend(found.effort);
    return found.value;
  }

  /**
   * Adds to the number of bytes parsed and limits it: each unterminated object is read to the end of the
   * file.
   */
  #spend(effort: number): void {
    this.#effort += effort;
    if (this.#effort > MIN_EFFORT_LIMIT + 4 * this.source.length)
      throw new SigningError('pdf_broken', { part: 'size' });
  }
}
