import type { PdfDocument } from '../pdf/document.ts';
import type { PdfDict, PdfObject } from '../pdf/objects/objects.ts';

const MAX_LEVELS = 20;

/** Returns a field or widget and, the nearest first, the fields from which it inherits entries; at most 20 in all. */
export function withParents(document: PdfDocument, dict: PdfDict): PdfDict[] {
  const found: PdfDict[] = [];
  let current: PdfDict | undefined = dict;
  for (; current && found.length < MAX_LEVELS; current = document.dict(current.get('Parent')))
    found.push(current);
  return found;
}

/** Returns an entry of a field, its own or that of the nearest parent that has one (ISO 32000-2, 12.7.4.1); null for none. */
export function inheritedEntry(document: PdfDocument, dict: PdfDict, key: string): PdfObject {
  for (const one of withParents(document, dict)) {
    const value = document.resolve(one.get(key));
    if (value !== null) return value;
  }
  return null;
}
