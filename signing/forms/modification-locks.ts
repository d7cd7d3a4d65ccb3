import { isLockedBy, locksOf } from './field-lock.ts';
import type { SignatureValue } from './form-fields.ts';
import { indexOf } from '../bytes/byte-search.ts';
import type { PdfDocument } from '../pdf/document.ts';
import type { PdfDict } from '../pdf/objects/objects.ts';

/**
 * Returns whether a signature forbids every later change, further signatures included: DocMDP with P 1, or a
 * field lock with P 1 (ISO 32000-2, 12.8.2.2, 12.8.2.4 and table 236).
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
 * Returns whether a signed file has a broken cross-reference. An update would have to write a new one, with
 * which the file reads differently and its signatures become invalid. Any /ByteRange counts, as the repair
 * may have missed its field.
 */
export function isBrokenAndSigned(document: PdfDocument, signatures: readonly SignatureValue[]): boolean {
  return document.isRebuilt && (signatures.length > 0 || indexOf(document.source, '/ByteRange') >= 0);
}

/**
 * Returns whether the document is certified. A certification with P 2 or 3 permits signatures in existing
 * fields only: a new visible field would be a change that it forbids.
 */
export function areNewFieldsForbidden(document: PdfDocument, signatures: readonly SignatureValue[]): boolean {
  return certificationOf(document, signatures) !== undefined;
}

/** Returns the dictionary of the signature that certifies the document; undefined when none does. */
export function certificationOf(
  document: PdfDocument,
  signatures: readonly SignatureValue[],
): PdfDict | undefined {
  const named = document.dict(document.dict(document.root.get('Perms'))?.get('DocMDP'));
  const dicts = [...(named ? [named] : []), ...signatures.map(({ dict }) => dict)];
  return dicts.find((dict) => transforms(document, dict).some(({ method }) => method === 'DocMDP'));
}

/** Returns whether an earlier signature locks the field with the given name (ISO 32000-2, 12.8.2.4 and table 236). */
export function isFieldLocked(
  document: PdfDocument,
  signatures: readonly SignatureValue[],
  fieldName: string,
): boolean {
  return signatures.some((signature) => isLockedBy(document, locksOf(document, signature), fieldName));
}

/** Signature reference: transform method and parameters (ISO 32000-2, table 256). */
interface Transform {
  method: string | undefined;
  parameters: PdfDict | undefined;
}

function transforms(document: PdfDocument, signature: PdfDict): Transform[] {
  return document.array(signature.get('Reference')).map((item) => {
    const reference = document.dict(item);
    return {
      method: document.name(reference?.get('TransformMethod')),
      parameters: document.dict(reference?.get('TransformParams')),
    };
  });
}

function forbidsAll(document: PdfDocument, signature: PdfDict): boolean {
  return transforms(document, signature).some(({ method, parameters }) => {
    if (method !== 'DocMDP' && method !== 'FieldMDP') return false;
    return document.number(parameters?.get('P')) === 1;
  });
}
