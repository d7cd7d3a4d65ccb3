import { objectNumbersOf, type FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import type { CheckedSignature } from '../integrity/check-signature.ts';

/** A signature field as a later revision may bring it. */
export interface LaterField {
  change: 'signature' | 'timestamp';
  /** Signed by a signature that is right in itself; else it is empty. */
  isSigned: boolean;
  /** It can show something on a page. */
  isVisible: boolean;
}

/** By object number, of the fields and of their widgets. */
export type LaterFields = ReadonlyMap<number, LaterField>;

/** Fields and widgets that may come after a signature: their own signature is right, or they are empty and show nothing. */
export function laterFieldsOf(
  document: PdfDocument,
  fields: readonly FormField[],
  checked: readonly CheckedSignature[],
): LaterFields {
  const found = new Map<number, LaterField>();
  const enter = (field: FormField, change: LaterField['change'], isSigned: boolean) => {
    const isVisible = widgetsOf(document, field).some((widget) => isShown(document, widget));
    for (const number of objectNumbersOf(document, field)) {
      found.set(number, { change: isVisible ? 'signature' : change, isSigned, isVisible });
    }
  };
  for (const field of fields) {
    const isEmpty = field.type === 'Sig' && document.resolve(field.value) === null;
    const hasPicture = widgetsOf(document, field).some((widget) => widget.has('AP') || widget.has('MK'));
    if (isEmpty && !hasPicture) enter(field, 'signature', false);
  }
  for (const { value, kind, problems } of checked) {
    if (problems.length > 0) continue;
    const change = kind === 'document_timestamp' ? 'timestamp' : 'signature';
    for (const field of value.fields) enter(field, change, true);
  }
  return found;
}

function widgetsOf(document: PdfDocument, { dict }: FormField) {
  return [dict, ...document.array(dict.get('Kids')).flatMap((kid) => document.dict(kid) ?? [])];
}

/** It takes room on a page. */
function isShown(document: PdfDocument, widget: FormField['dict']): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = document
    .array(widget.get('Rect'))
    .map((side) => document.number(side) ?? 0);
  return x1 !== x2 && y1 !== y2;
}
