import { objectNumbersOf, type FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import type { CheckedSignature } from '../integrity/check-signature.ts';

/** A signature field that a later revision may add. */
export interface LaterField {
  change: 'signature' | 'timestamp';
  /** True if it is signed by an intact signature; otherwise it is empty. */
  isSigned: boolean;
  /** True if it has an area on a page. */
  isVisible: boolean;
}

/** Later fields by object number of the field and of its widgets. */
export type LaterFields = ReadonlyMap<number, LaterField>;

/**
 * Returns the fields that may be added after a signature: those with an intact signature, and empty ones
 * without appearance.
 */
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
    const hasAppearance = widgetsOf(document, field).some((widget) => widget.has('AP') || widget.has('MK'));
    if (isEmpty && !hasAppearance) enter(field, 'signature', false);
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

/** Returns whether a widget has an area on its page. */
function isShown(document: PdfDocument, widget: FormField['dict']): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = document
    .array(widget.get('Rect'))
    .map((side) => document.number(side) ?? 0);
  return x1 !== x2 && y1 !== y2;
}
