import type { SignatureValue } from './form-fields.ts';
import { indexOf } from '../bytes/byte-search.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { PdfString, type PdfDict } from '../pdf/objects/objects.ts';
import { textOf } from '../pdf/objects/text-string.ts';

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

/**
 * True when the author of the file certified it and permits signatures in its own fields only: DocMDP with P 2 or 3.
 * A new field that shows something would be a change that a certification forbids.
 */
export function areNewFieldsForbidden(document: PdfDocument, signatures: readonly SignatureValue[]): boolean {
  const certification = document.dict(document.dict(document.root.get('Perms'))?.get('DocMDP'));
  const dicts = [...(certification ? [certification] : []), ...signatures.map(({ dict }) => dict)];
  return dicts.some((dict) => transforms(document, dict).some(({ method }) => method === 'DocMDP'));
}

/** True when an earlier signature locks the field of that name (ISO 32000-2, 12.8.2.4). */
export function isFieldLocked(
  document: PdfDocument,
  signatures: readonly SignatureValue[],
  fieldName: string,
): boolean {
  return signatures.some(({ dict }) =>
    transforms(document, dict).some(({ method, parameters }) => {
      if (method !== 'FieldMDP') return false;
      const isNamed = document.array(parameters?.get('Fields')).some((item) => {
        const name = document.resolve(item);
        return name instanceof PdfString && isWithin(fieldName, textOf(name));
      });
      const action = document.name(parameters?.get('Action'));
      return action === 'All' || (action === 'Include' && isNamed) || (action === 'Exclude' && !isNamed);
    }),
  );
}

/** The field of that name, or one below it. */
function isWithin(fieldName: string, name: string): boolean {
  return fieldName === name || fieldName.startsWith(`${name}.`);
}

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
