import type { PdfDocument } from '../../pdf/document.ts';
import { PdfRef, PdfString, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { SigningError } from '../../signing-error.ts';

/** A node of the form's field tree, or a widget in it, in both revisions. */
export interface FieldNodePair {
  old: PdfDict;
  now: PdfDict;
}

/** Field trees of two revisions, paired. */
export interface FieldPairs {
  nodes: FieldNodePair[];
  /** Nodes that only the new revision has; their kids are not listed. */
  added: PdfObject[];
  /** True if a node is missing in the new revision. */
  hasRemoved: boolean;
}

const MAX_NODES = 400_000;

/**
 * Pairs the field trees of two forms, by object number or else by name, and enters the counterparts of their
 * object numbers. @throws SigningError pdf_broken if there are too many fields
 */
export function pairFields(
  { before, after }: { before: PdfDocument; after: PdfDocument },
  counterparts: Map<number, number>,
): FieldPairs {
  const found: FieldPairs = { nodes: [], added: [], hasRemoved: false };
  const seen = new Set<PdfDict>();
  const lists = [[fieldsOf(before), fieldsOf(after)] as const];
  for (let list = lists.pop(); list; list = lists.pop()) {
    const { pairs, added, hasRemoved } = pairItems(before, after, list);
    found.added.push(...added);
    found.hasRemoved ||= hasRemoved;
    for (const [oldItem, nowItem] of pairs) {
      const [old, now] = [before.dict(oldItem), after.dict(nowItem)];
      if (!old || !now) {
        found.hasRemoved ||= old !== undefined;
        found.added.push(...(now ? [nowItem] : []));
        continue;
      }
      if (seen.has(old)) continue;
      if (seen.size === MAX_NODES) throw new SigningError('pdf_broken', { part: 'size' });
      seen.add(old);
      if (oldItem instanceof PdfRef && nowItem instanceof PdfRef)
        counterparts.set(oldItem.number, nowItem.number);
      found.nodes.push({ old, now });
      if (old.has('Kids') || now.has('Kids'))
        lists.push([before.array(old.get('Kids')), after.array(now.get('Kids'))]);
    }
  }
  return found;
}

function fieldsOf(document: PdfDocument): PdfObject[] {
  return document.array(document.dict(document.root.get('AcroForm'))?.get('Fields'));
}

function pairItems(
  before: PdfDocument,
  after: PdfDocument,
  [oldItems, nowItems]: readonly [readonly PdfObject[], readonly PdfObject[]],
) {
  const places = placesIn(after, nowItems);
  const used = new Set<number>();
  const pairs: [PdfObject, PdfObject][] = [];
  const [paired, listed] = [new Set<number>(), new Set<number>()];
  const nextOf = new Map<string | number, number>();
  const freePlace = (key: string | number): number | undefined => {
    const ofKey = places.get(key) ?? [];
    let next = nextOf.get(key) ?? 0;
    while (next < ofKey.length && used.has(ofKey[next] ?? 0)) next++;
    nextOf.set(key, next);
    return ofKey[next];
  };
  let hasRemoved = false;
  oldItems.forEach((old, index) => {
    if (old instanceof PdfRef && paired.has(old.number)) return; // listed twice
    const same = old instanceof PdfRef ? freePlace(old.number) : undefined;
    const place = same ?? keysOf(before, old, index).map(freePlace).find(isPlace);
    if (place !== undefined) {
      used.add(place);
      pairs.push([old, nowItems[place] ?? null]);
      if (old instanceof PdfRef) paired.add(old.number);
    } else if (before.resolve(old) !== null) hasRemoved = true;
  });
  for (const [, now] of pairs) if (now instanceof PdfRef) listed.add(now.number);
  const isNew = (item: PdfObject, index: number) =>
    !used.has(index) && !(item instanceof PdfRef && listed.has(item.number));
  return { pairs, added: nowItems.filter(isNew), hasRemoved };
}

const isPlace = (place: number | undefined) => place !== undefined;

/** Places of the nodes with each key in a list, ascending. */
type ListPlaces = ReadonlyMap<string | number, readonly number[]>;

/** Places in the lists of a file, which is compared with each of its signed revisions. */
const listPlaces = new WeakMap<PdfDocument, WeakMap<readonly PdfObject[], ListPlaces>>();

function placesIn(document: PdfDocument, items: readonly PdfObject[]): ListPlaces {
  const lists = listPlaces.get(document) ?? new WeakMap<readonly PdfObject[], ListPlaces>();
  listPlaces.set(document, lists);
  const known = lists.get(items);
  if (known) return known;
  const found = new Map<string | number, number[]>();
  items.forEach((item, index) => {
    for (const key of keysOf(document, item, index)) {
      const ofKey = found.get(key);
      if (ofKey) ofKey.push(index);
      else found.set(key, [index]);
    }
  });
  lists.set(items, found);
  return found;
}

/** Returns what identifies a node in its list: its object number and its partial name, or else its place. */
function keysOf(document: PdfDocument, item: PdfObject, index: number): (string | number)[] {
  const name = document.resolve(document.dict(item)?.get('T'));
  const keys: (string | number)[] = item instanceof PdfRef ? [item.number] : [];
  if (name instanceof PdfString) keys.push(`name ${name.bytes.toString('latin1')}`);
  return keys.length > 0 ? keys : [`place ${index}`];
}
