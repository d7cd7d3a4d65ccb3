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

/** An object as one revision of the file has it. */
export interface Version {
  document: PdfDocument;
  value: PdfObject;
}

/** True for the same value; references are the same when they name the same object, whatever that holds. */
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

/** True when both dictionaries have the same entries, those under the given keys aside. */
export function isSameExcept(a: DictVersion, b: DictVersion, ignored: ReadonlySet<string>): boolean {
  const keys = new Set([...a.value.keys(), ...b.value.keys()]);
  return [...keys].every(
    (key) => ignored.has(key) || isSame(at(a, a.value.get(key)), at(b, b.value.get(key))),
  );
}

/** True when nothing of the first is missing or different in the second, at any depth: it may only have grown. */
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
    const find = placeFinder(b, y);
    return x.every((item) => find(at(a, item), 0) >= 0);
  }
  return isSame(at(a, x), at(b, y));
}

/** What the second list has in addition to the first, and what it lacks; the rest has to stand in the same order. */
export function compareLists(a: Version, b: Version): { added: PdfObject[]; removed: PdfObject[] } {
  const before = a.document.array(a.value);
  const added: PdfObject[] = [];
  const removed: PdfObject[] = [];
  const find = placeFinder(a, before);
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

/** Finds where in a list an item stands, from a place on; lists of references may be long. */
function placeFinder(list: Pick<Version, 'document'>, items: readonly PdfObject[]) {
  const places = new Map<number, number>();
  const direct: number[] = [];
  items.forEach((item, place) => {
    if (item instanceof PdfRef) places.set(item.number, place);
    else if (direct.length < MAX_DIRECT_ITEMS) direct.push(place);
  });
  return (wanted: Version, from: number): number => {
    const { value } = wanted;
    const place =
      value instanceof PdfRef
        ? places.get(value.number)
        : direct.find((one) => one >= from && isSame(at(list, items[one]), wanted));
    return place !== undefined && place >= from ? place : -1;
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
