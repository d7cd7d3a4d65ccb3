import type { FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, isSignatureDict, PdfRef, PdfString } from '../../pdf/objects/objects.ts';
import { textOf } from '../../pdf/objects/text-string.ts';
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
      const dict = document.dict(ref);
      if (!dict || document.name(dict.get('FT')) !== 'Sig' || dict.has('Parent')) continue;
      const value = document.resolve(dict.get('V'));
      if (!isDict(value) || !isSignatureDict(value)) continue;
      known.add(ref.number);
      const name = document.resolve(dict.get('T'));
      found.push({
        ref,
        dict,
        name: name instanceof PdfString ? textOf(name) : '',
        type: 'Sig',
        value: dict.get('V') ?? null,
      });
    }
  }
  return found;
}
