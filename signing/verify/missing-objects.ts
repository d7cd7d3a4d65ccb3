import type { PdfDocument } from '../pdf/document.ts';
import { isArray, isDict, PdfRef, PdfStream, type PdfObject } from '../pdf/objects.ts';
import { numbersIn } from '../pdf/xref-section.ts';

/** True when the cross-reference of the document knows the object. */
export function isPresent(document: PdfDocument, number: number): boolean {
  const kind = document.entry(number)?.kind;
  return kind === 'offset' || kind === 'compressed';
}

/** The numbers of objects that others refer to although they do not exist. Reads the whole document. */
export function missingObjects(document: PdfDocument): Set<number> {
  const missing = new Set<number>();
  const seen = new Set<number>();
  for (const section of document.sections) {
    for (const number of numbersIn(section)) {
      if (seen.has(number) || !isPresent(document, number)) continue;
      seen.add(number);
      collect(document, document.load(number), missing);
    }
  }
  return missing;
}

function collect(document: PdfDocument, value: PdfObject, missing: Set<number>): void {
  if (value instanceof PdfRef) {
    if (!isPresent(document, value.number)) missing.add(value.number);
  } else if (isArray(value)) {
    for (const item of value) collect(document, item, missing);
  } else if (isDict(value) || value instanceof PdfStream) {
    for (const item of (isDict(value) ? value : value.dict).values()) collect(document, item, missing);
  }
}
