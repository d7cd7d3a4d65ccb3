import type { SignatureValue } from './fields.ts';
import { indexOf } from './pdf/byte-search.ts';
import type { PdfDocument } from './pdf/document.ts';
import type { PdfDict } from './pdf/objects.ts';

/**
 * True when a signature in the file forbids every further change: DocMDP with P 1, or a field lock with P 1
 * (ISO 32000-2, 12.8.2.2, 12.8.2.4 and table 236). Such a file must not get another signature.
 */
export function areChangesForbidden(document: PdfDocument, signatures: readonly SignatureValue[]): boolean {
  const certification = document.dict(document.dict(document.root.get('Perms'))?.get('DocMDP'));
  if (certification && forbidsAll(document, certification)) return true;
  return signatures.some(
    ({ dict, fields }) =>
      forbidsAll(document, dict) ||
      fields.some((field) => document.number(document.dict(field.dict.get('Lock'))?.get('P')) === 1),
  );
}

/**
 * True when the file had to be repaired although it is signed: with a new cross-reference it would read differently,
 * and its signatures would break. A ByteRange anywhere counts, since the repair may not have found its field.
 */
export function isBrokenAndSigned(document: PdfDocument, signatures: readonly SignatureValue[]): boolean {
  return document.isRebuilt && (signatures.length > 0 || indexOf(document.source, '/ByteRange') >= 0);
}

function forbidsAll(document: PdfDocument, signature: PdfDict): boolean {
  return document.array(signature.get('Reference')).some((item) => {
    const reference = document.dict(item);
    const method = document.name(reference?.get('TransformMethod'));
    if (method !== 'DocMDP' && method !== 'FieldMDP') return false;
    return document.number(document.dict(reference?.get('TransformParams'))?.get('P')) === 1;
  });
}
