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
