import type { FormField } from '../../forms/form-fields.ts';
import { widgetField } from '../../forms/widget-field.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, isSignatureDict, PdfRef } from '../../pdf/objects/objects.ts';
import { allPages } from '../../pdf/pages.ts';

/**
 * Returns the signed signature fields that a page lists as widgets but the form does not. Some programs leave
 * them out of a form that is a direct object, and viewers show them.
 */
export function widgetSignatures(document: PdfDocument, fields: readonly FormField[]): FormField[] {
  const known = new Set(fields.flatMap(({ ref }) => (ref ? [ref.number] : [])));
  const found: FormField[] = [];
  for (const page of allPages(document)) {
    for (const ref of document.array(page.dict.get('Annots'))) {
      if (!(ref instanceof PdfRef) || known.has(ref.number)) continue;
      const field = widgetField(document, ref);
      const value = field?.type === 'Sig' ? document.resolve(field.value) : null;
      if (!field || !isDict(value) || !isSignatureDict(value)) continue;
      known.add(ref.number);
      found.push(field);
    }
  }
  return found;
}
