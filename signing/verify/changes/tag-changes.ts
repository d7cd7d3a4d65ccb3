import { isArray, isDict, PdfRef, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import type { Comparison } from './comparison.ts';
import { laterField } from './field-changes.ts';

/** Texts that a screen reader speaks in place of the content (ISO 32000-2, 14.9). */
const SPOKEN = ['ActualText', 'E'];
/** Entries of the root that say what tags mean (ISO 32000-2, table 354). */
const MEANINGS = new Set(['IDTree', 'RoleMap', 'ClassMap', 'Namespaces']);
const MAX_DEPTH = 200;

/**
 * Reports changes of the structure tree (ISO 32000-2, 14.7): it may grow by the tags of new signature fields.
 * Tags are no part of what the pages show.
 */
export function reportTags(comparison: Comparison): void {
  const { before, after, content, report } = comparison;
  const [old, now] = [before.root.get('StructTreeRoot') ?? null, after.root.get('StructTreeRoot') ?? null];
  if (content.isSame(old, now, 'linked')) return;
  report(new TagGrowth(comparison).isGrown(old, now, 0) ? 'tags' : 'structure', 'StructTreeRoot');
}

/** Compares two structure trees, of which the second may have more elements. */
class TagGrowth {
  readonly #comparison: Comparison;
  readonly #seen = new Set<string>();

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  /**
   * Returns whether the second value has all of the first, and beyond it nothing but tags of new fields. The items of a numbered list
   * have numbers before them; elsewhere a number is content of the page.
   */
  isGrown(
    old: PdfObject | undefined,
    now: PdfObject | undefined,
    depth: number,
    isNumbered = false,
  ): boolean {
    const { before, after, content } = this.#comparison;
    if (depth > MAX_DEPTH) return false;
    if (old instanceof PdfRef && now instanceof PdfRef) {
      const counterpart = content.counterparts.get(old.number);
      if (counterpart !== undefined) return counterpart === now.number;
      const key = `${old.number} ${now.number}`;
      if (this.#seen.has(key)) return true;
      this.#seen.add(key);
    }
    const [then, later] = [before.resolve(old), after.resolve(now)];
    if (isDict(then) && isDict(later)) return this.#isDictGrown(then, later, depth);
    if (isArray(then) && isArray(later)) return this.#isListGrown(then, later, { depth, isNumbered });
    return content.isSame(then, later, 'linked');
  }

  #isDictGrown(old: PdfDict, now: PdfDict, depth: number): boolean {
    const added = [...now].filter(([key]) => !old.has(key));
    return (
      [...old].every(([key, value]) => this.#isEntryGrown(key, [value, now.get(key)], depth)) &&
      added.every(([key, value]) => this.#isEntryAdded(key, value, { depth, isBare: !old.has('K') }))
    );
  }

  #isEntryGrown(key: string, [old, now]: [PdfObject, PdfObject | undefined], depth: number): boolean {
    const { before, after, content } = this.#comparison;
    if (key === 'ParentTreeNextKey') return true;
    const [then, later] = [before.resolve(old), after.resolve(now)];
    // One kid alone becomes a list when others join it.
    if (key === 'K' && isArray(later) && !isArray(then))
      return this.#isListGrown([old], later, { depth, isNumbered: false });
    if (key === 'Nums' || key === 'K' || key === 'Kids' || isDict(then))
      return this.isGrown(old, now, depth + 1, key === 'Nums');
    return key === 'P' ? this.isGrown(old, now, depth + 1) : content.isSame(old, now, 'linked');
  }

  /** `isBare`: whether the signed tree has no tags, whose roles, names and attributes new entries could change. */
  #isEntryAdded(
    key: string,
    value: PdfObject,
    { depth, isBare }: { depth: number; isBare: boolean },
  ): boolean {
    if (key === 'K') return this.#isNewTag(value, 0);
    if (key === 'ParentTree') return this.isGrown(new Map(), value, depth + 1);
    if (key === 'Nums') return this.isGrown([], value, depth + 1, true);
    return key === 'ParentTreeNextKey' || (isBare && MEANINGS.has(key));
  }

  /** Returns whether the items of a list are in the other one, in their order; others are new tags. */
  #isListGrown(
    old: readonly PdfObject[],
    now: readonly PdfObject[],
    { depth, isNumbered }: { depth: number; isNumbered: boolean },
  ): boolean {
    const size = isNumbered ? 2 : 1; // a number and its item
    const numbers = new Set(isNumbered ? old : []);
    let next = 0;
    for (let at = 0; at < now.length; at += size) {
      const items = now.slice(at, at + size);
      if (items.every((item, place) => this.#isSameItem(old[next + place], item, depth))) next += size;
      else if (!this.#isNewTag(items.at(-1) ?? null, 0) || numbers.has(items[0] ?? null)) return false;
    }
    return next === old.length;
  }

  #isSameItem(old: PdfObject | undefined, now: PdfObject, depth: number): boolean {
    if (old === undefined) return false;
    if (old instanceof PdfRef && now instanceof PdfRef && old.number !== now.number) return false;
    return this.isGrown(old, now, depth + 1);
  }

  /** Returns whether a new item is an element for new signature fields. */
  #isNewTag(item: PdfObject, depth: number): boolean {
    const { after } = this.#comparison;
    if (depth > MAX_DEPTH) return false;
    const value = after.resolve(item);
    if (isArray(value)) return value.every((one) => this.#isNewTag(one, depth + 1));
    if (!isDict(value) || SPOKEN.some((key) => value.has(key))) return false;
    const annotation = value.get('Obj');
    if (annotation !== undefined)
      return (
        !value.has('K') &&
        annotation instanceof PdfRef &&
        laterField(this.#comparison, annotation.number) !== undefined
      );
    return value.has('K') && this.#isNewTag(value.get('K') ?? null, depth + 1);
  }
}
