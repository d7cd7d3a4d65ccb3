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
import { formFields } from '../../forms/form-fields.ts';
import { inheritedEntry } from '../../forms/with-parents.ts';
import { allPages } from '../../pdf/pages.ts';
import { SigningError } from '../../signing-error.ts';
import { inheritsFromForm } from '../filled-fields/default-appearance.ts';
import { isPlainFont } from '../filled-fields/simple-font-text.ts';
import { isDingbats } from '../filled-fields/state-marks.ts';
import { NAMED, roleOf } from './resource-roles.ts';

/** Entries of a resource dictionary (ISO 32000-2, table 34). */
const CATEGORIES = new Set('ExtGState ColorSpace Pattern Shading XObject Font ProcSet Properties'.split(' '));
/** Fonts that viewers take from the resources although no content names them. */
const IMPLICIT = new Set(['Helv', 'ZaDb']);
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g;
const ESCAPED = /#([0-9a-fA-F]{2})/g;
const MAX_DEPTH = 50;
/** Entries whose value is drawn as a picture if it says that it is one, and the dictionary of such values. */
const PICTURES = new Set('XObject SMask Mask Thumb'.split(' '));

/**
 * Tells which resources of the new revision no content of the signed one uses. LibreOffice gives its pages and its form the same
 * resources, so that products that add a font to the form, or a picture to a field, add it to the resources of the pages.
 */
export class ResourceGrowth {
  readonly #after: PdfDocument;
  readonly #before: PdfDocument;

  constructor({ before, after }: { before: PdfDocument; after: PdfDocument }) {
    this.#before = before;
    this.#after = after;
  }

  /** Returns resources, or fonts, without those that only the new revision has and no content of the signed one names. */
  withoutUnused(old: PdfDict, now: PdfDict): PdfDict {
    if (old.size === 0 || now.size < old.size) return now;
    if (areResources(old) && areResources(now)) return this.#ofCategories(old, now);
    return now.size > old.size && this.#areFonts(old, now) ? this.#ofNames(old, now) : now;
  }

  #ofCategories(old: PdfDict, now: PdfDict): PdfDict {
    const kept = new Map(now);
    for (const category of NAMED) {
      const [was, is] = [this.#before.resolve(old.get(category)), this.#after.dict(now.get(category))];
      if (!is || !(was === null || isDict(was))) continue;
      const rest = this.#ofNames(was, is);
      const isDropped = rest.size === 0 && !old.has(category);
      if (rest === is && !isDropped) continue;
      if (roleOf(this.#before, old) !== 'resources') return now;
      if (isDropped) kept.delete(category);
      else kept.set(category, rest);
    }
    return kept;
  }

  /** Returns fonts or XObjects without the unused ones, if the signed revision has them, or none, in their place alone. */
  #ofNames(old: PdfDict | null, now: PdfDict): PdfDict {
    const kept = new Map(
      [...now].filter(([key, value]) => old?.has(key) === true || !this.#isUnused(key, value)),
    );
    return kept.size === now.size || (old && roleOf(this.#before, old) !== 'named') ? now : kept;
  }

  #isUnused(key: string, value: PdfObject): boolean {
    const font = this.#after.dict(value);
    const isHarmless =
      !IMPLICIT.has(key) || (font && (isPlainFont(this.#after, font) || isDingbats(this.#after, font)));
    return isHarmless === true && namesUsedIn(this.#before)?.has(key) === false;
  }

  #areFonts(old: PdfDict, now: PdfDict): boolean {
    const isFont = (document: PdfDocument, value: PdfObject) =>
      document.name(document.dict(value)?.get('Type')) === 'Font';
    return (
      [...old.values()].every((value) => isFont(this.#before, value)) &&
      [...now.values()].every((value) => isFont(this.#after, value))
    );
  }
}

/** Returns whether a dictionary has the entries of resources; states of an appearance with their names are streams. */
function areResources(dict: PdfDict): boolean {
  return [...dict].every(([key, value]) => CATEGORIES.has(key) && !(value instanceof PdfStream));
}

const namesOf = new WeakMap<PdfDocument, { names: ReadonlySet<string> | undefined }>();

/** Returns all names in content streams and default appearances of a revision; undefined if any of them cannot be read. */
function namesUsedIn(document: PdfDocument): ReadonlySet<string> | undefined {
  const known = namesOf.get(document) ?? { names: readNames(document) };
  namesOf.set(document, known);
  return known.names;
}

function readNames(document: PdfDocument): Set<string> | undefined {
  const names = new NameReader(document);
  try {
    for (const number of document.objectNumbers()) names.readObject(number);
    // Some viewers read the streams of a page without a space between them.
    for (const { dict } of allPages(document)) names.addFrom(contentOf(document, dict));
    return names.areComplete ? names.found : undefined;
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
  /** Objects that are pictures in a format of their own, as JPEG. */
  readonly #pictures = new Set<number>();
  /** Objects that something refers to in another way than to a picture. */
  readonly #others = new Set<number>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#plainForm = isStyleInherited(document) ? undefined : document.dict(document.root.get('AcroForm'));
  }

  /**
   * Whether all content was read. A picture is not: where a content stream is expected, some viewers take it for one, whatever subtype
   * it states.
   */
  get areComplete(): boolean {
    return this.#pictures.isDisjointFrom(this.#others);
  }

  readObject(number: number): void {
    const value = this.#document.load(number);
    if (value instanceof PdfStream && !this.#readStream(value)) this.#pictures.add(number);
    this.#collect(value, { isPicture: false, depth: 0 });
  }

  addFrom(content: Uint8Array): void {
    for (const [, name = ''] of Buffer.from(content).toString('latin1').matchAll(NAME))
      this.found.add(name.replace(ESCAPED, (_, digits: string) => String.fromCharCode(parseInt(digits, 16))));
  }

  /** Returns false for a picture that cannot be decoded. */
  #readStream(stream: PdfStream): boolean {
    try {
      this.addFrom(this.#document.decode(stream));
      return true;
    } catch (error) {
      const isPicture = nameOf(this.#document.resolve(stream.dict.get('Subtype'))) === 'Image';
      if (error instanceof SigningError && isPicture) return false;
      throw error;
    }
  }

  /** `isPicture`: whether a value is drawn as a picture, or has only such ones. */
  #collect(value: PdfObject, { isPicture, depth }: { isPicture: boolean; depth: number }): void {
    if (depth > MAX_DEPTH) throw new SigningError('pdf_broken', { part: 'size' });
    if (value instanceof PdfRef && !isPicture) this.#others.add(value.number);
    if (isArray(value)) for (const item of value) this.#collect(item, { isPicture: false, depth: depth + 1 });
    if (!(isDict(value) || value instanceof PdfStream)) return;
    for (const [key, item] of isDict(value) ? value : value.dict) {
      if (key === 'DA' && value === this.#plainForm) continue;
      if (key === 'DA') this.#readStyle(item);
      else this.#collect(item, { isPicture: isPicture || PICTURES.has(key), depth: depth + 1 });
    }
  }

  #readStyle(value: PdfObject): void {
    const text = this.#document.resolve(value);
    // Some viewers decode a text in UTF-16 first.
    if (text instanceof PdfString) this.addFrom(text.bytes.filter((byte) => byte !== 0));
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

function contentOf(document: PdfDocument, page: PdfDict): Buffer {
  const contents = document.resolve(page.get('Contents'));
  const streams = (isArray(contents) ? contents : [contents]).map(document.resolve);
  return Buffer.concat(
    streams.map((stream) => (stream instanceof PdfStream ? document.decode(stream) : Buffer.alloc(0))),
  );
}
