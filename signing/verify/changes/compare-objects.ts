import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';

/** A value in one revision of the file. */
export interface Version {
  document: PdfDocument;
  value: PdfObject;
}

/** Returns whether two values are equal; references are equal if they have the same object number. */
export function isSame(a: Version, b: Version): boolean {
  const [x, y] = [a.value, b.value];
  if (x instanceof PdfName) return y instanceof PdfName && x.value === y.value;
  if (x instanceof PdfString) return y instanceof PdfString && x.bytes.equals(y.bytes);
  if (x instanceof PdfRef) return y instanceof PdfRef && x.number === y.number;
  if (x instanceof PdfStream) return y instanceof PdfStream && isSameStream(a.document, x, b.document, y);
  if (isArray(x))
    return isArray(y) && x.length === y.length && x.every((item, i) => isSame(at(a, item), at(b, y[i])));
  if (isDict(x)) return isDict(y) && isSameExcept({ ...a, value: x }, { ...b, value: y }, NONE);
  return x === y;
}

const NONE: ReadonlySet<string> = new Set();

interface DictVersion extends Version {
  value: PdfDict;
}

/** Returns whether two dictionaries have equal entries, ignoring the given keys. */
export function isSameExcept(a: DictVersion, b: DictVersion, ignored: ReadonlySet<string>): boolean {
  const keys = new Set([...a.value.keys(), ...b.value.keys()]);
  return [...keys].every(
    (key) => ignored.has(key) || isSame(at(a, a.value.get(key)), at(b, b.value.get(key))),
  );
}

/**
 * Returns whether the second value contains all of the first, at any depth: entries and items may only be
 * added.
 */
export function isExtendedBy(a: Version, b: Version, depth = 0): boolean {
  const x = a.document.resolve(a.value);
  const y = b.document.resolve(b.value);
  if (depth > 20) return false;
  if (isDict(x)) {
    return (
      isDict(y) && [...x].every(([key, item]) => isExtendedBy(at(a, item), at(b, y.get(key)), depth + 1))
    );
  }
  if (isArray(x)) {
    if (!isArray(y)) return false;
    const find = indexFinder(b, y);
    return x.every((item) => find(at(a, item), 0) >= 0);
  }
  return isSame(at(a, x), at(b, y));
}

/** Returns the items added to and removed from a list; items in another order count as both. */
export function compareLists(a: Version, b: Version): { added: PdfObject[]; removed: PdfObject[] } {
  const before = a.document.array(a.value);
  const added: PdfObject[] = [];
  const removed: PdfObject[] = [];
  const find = indexFinder(a, before);
  let next = 0;
  for (const item of b.document.array(b.value)) {
    const found = find(at(b, item), next);
    if (found < 0) {
      added.push(item);
      continue;
    }
    removed.push(...before.slice(next, found));
    next = found + 1;
  }
  return { added, removed: [...removed, ...before.slice(next)] };
}

const MAX_DIRECT_ITEMS = 1_000;

/**
 * Returns a function that finds the index of an item from an index on, or -1; references are found without a
 * search.
 */
function indexFinder(list: Pick<Version, 'document'>, items: readonly PdfObject[]) {
  const byNumber = new Map<number, number>();
  const direct: number[] = [];
  items.forEach((item, index) => {
    if (item instanceof PdfRef) byNumber.set(item.number, index);
    else if (direct.length < MAX_DIRECT_ITEMS) direct.push(index);
  });
  return (wanted: Version, from: number): number => {
    const { value } = wanted;
    const index =
      value instanceof PdfRef
        ? byNumber.get(value.number)
        : direct.find((one) => one >= from && isSame(at(list, items[one]), wanted));
    return index !== undefined && index >= from ? index : -1;
  };
}

function at({ document }: Pick<Version, 'document'>, value: PdfObject | undefined): Version {
  return { document, value: value ?? null };
}

function isSameStream(documentA: PdfDocument, a: PdfStream, documentB: PdfDocument, b: PdfStream): boolean {
  const dictA = { document: documentA, value: a.dict };
  const dictB = { document: documentB, value: b.dict };
  return (
    isSameExcept(dictA, dictB, new Set(['Length'])) && documentA.storedData(a).equals(documentB.storedData(b))
  );
}
