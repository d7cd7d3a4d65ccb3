import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, PdfRef, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { SigningError } from '../../signing-error.ts';

/** A node of the page tree in both revisions; attributes are those that it passes on or has inherited. */
export interface NodePair {
  old: PdfDict;
  now: PdfDict;
}

/** A page in both revisions, each with its attributes, own or inherited. */
export interface PagePair extends NodePair {
  /** From 1. */
  number: number;
  oldAttributes: PdfDict;
  nowAttributes: PdfDict;
}

interface Visit {
  old: PdfObject;
  now: PdfObject;
  oldAttributes: PdfDict;
  nowAttributes: PdfDict;
}

// ISO 32000-2, table 31: inheritable attributes.
export const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** Size of a page that states none, which iText then states: MediaBox is required, but all viewers display such a page. */
export const LETTER = [0, 0, 612, 792];
const MAX_PAGES = 50_000;

/**
 * Pairs the nodes of two page trees of the same shape and enters the counterparts of their object numbers.
 * Returns undefined if the trees differ in shape.
 * @throws SigningError pdf_too_many_pages
 */
export function pairPages(
  { before, after }: { before: PdfDocument; after: PdfDocument },
  counterparts: Map<number, number>,
): { pages: PagePair[]; nodes: NodePair[] } | undefined {
  const pages: PagePair[] = [];
  const nodes: NodePair[] = [];
  const inner = new Set<number>();
  const root = { old: before.root.get('Pages') ?? null, now: after.root.get('Pages') ?? null };
  const stack: Visit[] = [{ ...root, oldAttributes: new Map(), nowAttributes: new Map() }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const [old, now] = [before.dict(visit.old), after.dict(visit.now)];
    if (!old && !now) continue;
    if (!old || !now || !isCounterpart(visit, counterparts)) return undefined;
    const oldAttributes = withOwn(before, old, visit.oldAttributes);
    const nowAttributes = withOwn(after, now, visit.nowAttributes);
    const [oldKids, nowKids] = [kidsOf(before, old), kidsOf(after, now)];
    if (oldKids?.length !== nowKids?.length) return undefined;
    if (!oldKids || !nowKids) {
      if (pages.length === MAX_PAGES) throw new SigningError('pdf_too_many_pages', { most: MAX_PAGES });
      pages.push({ old, now, number: pages.length + 1, oldAttributes, nowAttributes });
      continue;
    }
    if (visit.old instanceof PdfRef) {
      if (inner.has(visit.old.number)) continue; // it may contain itself
      inner.add(visit.old.number);
    }
    nodes.push({ old, now });
    for (let index = oldKids.length - 1; index >= 0; index--) {
      const kids = { old: oldKids[index] ?? null, now: nowKids[index] ?? null };
      stack.push({ ...kids, oldAttributes, nowAttributes });
    }
  }
  return { pages, nodes };
}

/**
 * Enters the pair if both are references. Returns false if the old number has another counterpart already, and if one of the nodes
 * alone is a direct object: some viewers show no such page.
 */
function isCounterpart({ old, now }: Visit, counterparts: Map<number, number>): boolean {
  if (!(old instanceof PdfRef) || !(now instanceof PdfRef))
    return old instanceof PdfRef === now instanceof PdfRef;
  const known = counterparts.get(old.number);
  counterparts.set(old.number, known ?? now.number);
  return known === undefined || known === now.number;
}

/** Returns the kids of an inner node; undefined for a page. */
function kidsOf(document: PdfDocument, node: PdfDict): PdfObject[] | undefined {
  const kids = document.resolve(node.get('Kids'));
  return isArray(kids) && document.name(node.get('Type')) !== 'Page' ? kids : undefined;
}

/** Returns the attributes of a node: its own ones and those that it inherits; both in a list where some viewers ignore its own one. */
function withOwn(document: PdfDocument, node: PdfDict, inherited: PdfDict): PdfDict {
  let attributes: PdfDict | undefined;
  for (const key of INHERITABLE) {
    const [value, passedOn] = [node.get(key), inherited.get(key)];
    if (value === undefined) continue;
    const counts = passedOn === undefined || passedOn === value || isProper(document, key, value);
    attributes = (attributes ?? new Map(inherited)).set(key, counts ? value : [passedOn, value]);
  }
  return attributes ?? inherited;
}

/** Returns whether an attribute replaces the inherited one for all viewers: some ignore one of another type. */
function isProper(document: PdfDocument, key: string, value: PdfObject): boolean {
  switch (key) {
    case 'Resources':
      return document.dict(value) !== undefined;
    case 'Rotate':
      return document.number(value) !== undefined;
    default: {
      const sides = document.array(value).map((side) => document.number(side));
      return sides.length === 4 && !sides.includes(undefined);
    }
  }
}
