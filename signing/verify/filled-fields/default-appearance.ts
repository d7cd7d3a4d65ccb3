import { inheritedEntry, withParents } from '../../forms/with-parents.ts';
import type { FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfDict } from '../../pdf/objects/objects.ts';
import { appearanceIn, type DefaultAppearance } from './appearance-string.ts';
import { widgetsOf } from './field-values.ts';

/**
 * Returns the default appearances that viewers may use for a field: its own, those of its widgets, those they inherit, and that
 * of the form.
 */
export function defaultAppearances(
  document: PdfDocument,
  field: FormField,
  form: PdfDict,
): DefaultAppearance[] {
  const dicts = [field.dict, ...widgetsOf(document, field)].flatMap((dict) => withParents(document, dict));
  return [...new Set([...dicts, form])].flatMap((dict) => appearanceIn(document, dict));
}

/**
 * Returns whether a widget of a field takes an entry from the form, for want of its own and of that of a parent; signature fields show no
 * value that viewers draw.
 */
export function inheritsFromForm(document: PdfDocument, field: FormField, key: 'DA' | 'Q'): boolean {
  return (
    field.type !== 'Sig' &&
    widgetsOf(document, field).some((widget) => inheritedEntry(document, widget, key) === null)
  );
}
