import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  PdfRef,
  PdfStream,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';

/**
 * Entries whose references name the catalog, a node of the page tree, a field or a widget, or list them in their tree (ISO 32000-2):
 * nothing takes them for something else there, but for a parent of another kind, from which a field inherits.
 */
const NAMING = new Set('Root Data Pages Parent Kids Fields Annots CO Obj T AN TA Annotation'.split(' '));

const known = new WeakMap<PdfDocument, ReadonlySet<PdfDict>>();

/**
 * Returns whether a reference leads to the catalog, a node of the page tree, a field or a widget as to something else, such as an action
 * or the state of the layers. Such a reference counts as equal if it leads to the counterpart; what may change there for the sake of
 * the one role is run or shown in the other.
 */
export function hasSecondRole(document: PdfDocument, dict: PdfDict): boolean {
  const found = known.get(document) ?? readOthers(document);
  known.set(document, found);
  return found.has(dict);
}

/** Returns the dictionaries that are objects to which a reference leads that does not name them. */
function readOthers(document: PdfDocument): Set<PdfDict> {
  const found = new Set<PdfDict>();
  const seen = { naming: new Set<number>(), other: new Set<number>() };
  const tree = pageTreeOf(document);
  const kidsOf = new Map<PdfDict, ReadonlySet<PdfObject>>();
  const isForeign = (child: PdfDict | PdfStream, item: PdfObject) => {
    const parent = document.dict(item);
    if (!parent) return false;
    if (tree.has(parent)) return !isDict(child) || !tree.has(child);
    if (document.name(parent.get('FT')) !== 'Sig') return false;
    const kids = kidsOf.get(parent) ?? new Set(document.array(parent.get('Kids')).map(document.resolve));
    kidsOf.set(parent, kids);
    return !kids.has(child);
  };
  const stack: { value: PdfObject; isNaming: boolean }[] = [{ value: document.trailer, isNaming: true }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, isNaming } = next;
    if (value instanceof PdfRef) {
      const { number } = value;
      const ofKind = isNaming ? seen.naming : seen.other;
      if (ofKind.has(number)) continue;
      ofKind.add(number);
      const target = document.load(number);
      if (isDict(target) && !isNaming) found.add(target);
      // An array passes on how it is reached; what a dictionary leads to does not depend on it.
      if (isArray(target) || !(isNaming ? seen.other : seen.naming).has(number))
        stack.push({ value: target, isNaming });
    } else if (isArray(value)) for (const item of value) stack.push({ value: item, isNaming });
    else if (isDict(value) || value instanceof PdfStream)
      for (const [key, item] of isDict(value) ? value : value.dict)
        stack.push({
          value: item,
          isNaming: NAMING.has(key) && !(key === 'Parent' && isForeign(value, item)),
        });
  }
  return found;
}

/** Returns the catalog, the nodes of the page tree and the pages. */
function pageTreeOf(document: PdfDocument): ReadonlySet<PdfDict> {
  const found = new Set([document.root]);
  const stack = [document.root.get('Pages') ?? null];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const node = document.dict(next);
    if (!node || found.has(node)) continue;
    found.add(node);
    for (const kid of document.array(node.get('Kids'))) stack.push(kid); // too many for a call
  }
  return found;
}
