import { formFields } from '../../forms/form-fields.ts';
import { inheritedEntry } from '../../forms/with-parents.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  nameOf,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';
import { allPages } from '../../pdf/pages.ts';
import { SigningError } from '../../signing-error.ts';
import { countReading, WORK_A_CODE } from '../filled-fields/reading-limit.ts';
import { inheritsFromForm } from '../filled-fields/default-appearance.ts';
import { isCodedPlainly } from './equal-data-form.ts';
import { namesIn } from './names-in-content.ts';
import { roleOf } from './resource-roles.ts';

const MAX_DEPTH = 50;
/** Names that are kept, so that a file of random bytes does not fill the memory. */
const MAX_NAMES = 1_000_000;
/** Entries of a picture whose values are pictures. */
const MASKS = new Set(['SMask', 'Mask']);

const namesOf = new WeakMap<PdfDocument, { names: ReadonlySet<string> | undefined }>();

/** Returns all names in content streams and default appearances of a revision; undefined if any of them cannot be read. */
export function namesUsedIn(document: PdfDocument): ReadonlySet<string> | undefined {
  const known = namesOf.get(document) ?? { names: readNames(document) };
  namesOf.set(document, known);
  return known.names;
}

/** Names in the streams that several revisions of a file share. */
const namesOfStreams = new WeakMap<PdfStream, ReadonlySet<string>>();

function namesInStream(document: PdfDocument, stream: PdfStream): ReadonlySet<string> {
  const names = namesOfStreams.get(stream) ?? namesInBytes(document, document.decode(stream));
  namesOfStreams.set(stream, names);
  return names;
}

/** Names in the content of pages that is in several streams, by the first of them. */
const namesOfPages = new WeakMap<PdfStream, { streams: readonly PdfStream[]; names: ReadonlySet<string> }>();

/** Returns the names in several streams of a page, of which some viewers take one for the continuation of the one before. */
function namesAcross(document: PdfDocument, streams: readonly PdfStream[]): ReadonlySet<string> {
  const [first] = streams;
  const known = first && namesOfPages.get(first);
  const isSame =
    known?.streams.length === streams.length && known.streams.every((one, at) => one === streams[at]);
  if (isSame) return known.names;
  const names = namesInBytes(document, Buffer.concat(streams.map((stream) => document.decode(stream))));
  if (first) namesOfPages.set(first, { streams, names });
  return names;
}

/** @throws ReadingLimitError */
function namesInBytes(document: PdfDocument, content: Uint8Array): ReadonlySet<string> {
  countReading(document, content.length, 'names');
  return namesIn(Buffer.from(content).toString('latin1'));
}

function readNames(document: PdfDocument): Set<string> | undefined {
  const names = new NameReader(document);
  try {
    return names.readAll() ? names.found : undefined;
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}

/** Reads the names in the content streams and default appearances of objects. */
class NameReader {
  readonly found = new Set<string>();
  readonly #document: PdfDocument;
  /** Form whose default appearance no field inherits; iText states one although each field has its own. */
  readonly #plainForm: PdfDict | undefined;
  readonly #pages: ReadonlySet<PdfObject>;
  /** Streams that say that they are pictures; of the others, those whose data some viewers decode in another way. */
  readonly #pictures = new Set<number>();
  readonly #unread = new Set<number>();
  /** Objects to which something refers as to a picture, and in any other way. */
  readonly #leadsTo = { pictures: new Set<number>(), others: new Set<number>() };

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#plainForm = isStyleInherited(document) ? undefined : document.dict(document.root.get('AcroForm'));
    this.#pages = new Set(allPages(document).map(({ dict }) => dict));
  }

  /**
   * Reads all content. Returns false if it cannot be read, or viewers may read it in different ways. A picture is not read, unless it is
   * where a content stream is expected: some viewers take it for one, whatever subtype it states.
   */
  readAll(): boolean {
    for (const number of this.#document.objectNumbers()) this.#readObject(number);
    // Some viewers read the streams of a page without a space between them.
    for (const { dict } of allPages(this.#document))
      this.#add(namesAcross(this.#document, streamsOf(this.#document, dict)));
    const { pictures, others } = this.#leadsTo;
    for (const number of this.#pictures.intersection(others)) this.#readStream(number);
    const isUnreadUsed = !this.#unread.isDisjointFrom(others) || !this.#unread.isDisjointFrom(pictures);
    return !isUnreadUsed && this.found.size <= MAX_NAMES;
  }

  #readObject(number: number): void {
    const value = this.#document.load(number);
    if (value instanceof PdfStream && this.#isPicture(value)) this.#pictures.add(number);
    else this.#readStream(number);
    this.#collect(value, { isPicture: false, depth: 0 });
  }

  #add(names: ReadonlySet<string>): void {
    countReading(this.#document, names.size * WORK_A_CODE, 'names');
    if (this.found.size > MAX_NAMES) return;
    for (const name of names) this.found.add(name);
  }

  #readStream(number: number): void {
    const stream = this.#document.load(number);
    if (!(stream instanceof PdfStream)) return;
    const isWhole = this.#document.number(stream.dict.get('Length')) === stream.source.length;
    if (isWhole && isCodedPlainly(this.#document, stream)) this.#add(namesInStream(this.#document, stream));
    else this.#unread.add(number);
  }

  #isPicture({ dict }: PdfStream): boolean {
    return nameOf(this.#document.resolve(dict.get('Subtype'))) === 'Image';
  }

  /** `isPicture`: whether a value is drawn only if it says that it is a picture, or a form whose data were read. */
  #collect(value: PdfObject, { isPicture, depth }: { isPicture: boolean; depth: number }): void {
    if (depth > MAX_DEPTH) throw new SigningError('pdf_broken', { part: 'size' });
    if (value instanceof PdfRef) this.#leadsTo[isPicture ? 'pictures' : 'others'].add(value.number);
    if (isArray(value)) for (const item of value) this.#collect(item, { isPicture: false, depth: depth + 1 });
    if (!(isDict(value) || value instanceof PdfStream)) return;
    for (const [key, item] of isDict(value) ? value : value.dict) {
      if (key === 'DA' && value === this.#plainForm) continue;
      if (key === 'Metadata' && value === this.#document.root) continue; // shows nothing
      if (key === 'DA') this.#readStyle(item);
      else {
        const isPicture = item instanceof PdfRef && this.#leadsToPicture(value, key);
        this.#collect(item, { isPicture, depth: depth + 1 });
      }
    }
  }

  /** Returns whether an entry is that of an XObject, a mask or a thumbnail: by its place, since a glyph can have their names. */
  #leadsToPicture(owner: PdfDict | PdfStream, key: string): boolean {
    if (owner instanceof PdfStream) return MASKS.has(key) && this.#isPicture(owner);
    return roleOf(this.#document, owner) === 'named' || (key === 'Thumb' && this.#pages.has(owner));
  }

  #readStyle(value: PdfObject): void {
    const text = this.#document.resolve(value);
    // Some viewers decode a text in UTF-16 first.
    if (text instanceof PdfString)
      this.#add(
        namesInBytes(
          this.#document,
          text.bytes.filter((byte) => byte !== 0),
        ),
      );
    else this.#collect(text, { isPicture: false, depth: 0 });
  }
}

/** Returns whether a field, or an annotation with a text, takes its default appearance from the form, for want of its own. */
function isStyleInherited(document: PdfDocument): boolean {
  const annotations = allPages(document).flatMap(({ dict }) => document.array(dict.get('Annots')));
  return (
    formFields(document).some((field) => inheritsFromForm(document, field, 'DA')) ||
    annotations.some((item) => {
      const dict = document.dict(item);
      const isText = ['Widget', 'FreeText'].includes(document.name(dict?.get('Subtype')) ?? '');
      const isSignature = dict && nameOf(inheritedEntry(document, dict, 'FT')) === 'Sig';
      return dict && isText && !isSignature && inheritedEntry(document, dict, 'DA') === null;
    })
  );
}

/** Returns the streams of a page that has several. */
function streamsOf(document: PdfDocument, page: PdfDict): PdfStream[] {
  const contents = document.array(page.get('Contents')).map(document.resolve);
  return contents.length < 2 ? [] : contents.filter((item) => item instanceof PdfStream);
}
