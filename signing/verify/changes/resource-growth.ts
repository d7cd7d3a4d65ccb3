import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfStream, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { isPlainFont } from '../filled-fields/simple-font-text.ts';
import { isDingbats } from '../filled-fields/state-marks.ts';
import { namesUsedIn } from './content-names.ts';
import { NAMED, roleOf } from './resource-roles.ts';

/** Entries of a resource dictionary (ISO 32000-2, table 34). */
const CATEGORIES = new Set('ExtGState ColorSpace Pattern Shading XObject Font ProcSet Properties'.split(' '));
/** Fonts that viewers take from the resources although no content names them. */
const IMPLICIT = new Set(['Helv', 'ZaDb']);
/** Names of resources are short, and viewers that cut off longer names, after 127 or 255 bytes, take one for another. */
const MAX_NAME = 100;

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
    const isShort = key.length <= MAX_NAME;
    return isShort && isHarmless === true && namesUsedIn(this.#before)?.has(key) === false;
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
