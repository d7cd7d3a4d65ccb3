import type { PdfDocument } from '../pdf/document.ts';
import { nameOf, PdfRef, PdfString, type PdfObject } from '../pdf/objects/objects.ts';
import { textOf } from '../pdf/objects/text-string.ts';
import { allPages } from '../pdf/pages.ts';
import { formFields, type FormField } from './form-fields.ts';
import { inheritedEntry } from './with-parents.ts';

/** Returns the field that a widget is by itself, with its own type and no parent; undefined for a widget of another field. */
export function widgetField(document: PdfDocument, item: PdfObject | undefined): FormField | undefined {
  const dict = document.dict(item);
  const type = document.name(dict?.get('FT'));
  if (!dict || document.name(dict.get('Subtype')) !== 'Widget') return undefined;
  if (type === undefined || dict.has('Parent')) return undefined;
  const name = document.resolve(dict.get('T'));
  return {
    ref: item instanceof PdfRef ? item : undefined,
    dict,
    name: name instanceof PdfString ? textOf(name) : '',
    type,
    value: dict.get('V') ?? null,
  };
}

/** Returns the widgets that a page lists but the form does not, each as a field of its own: some viewers draw their values. */
export function unlistedFields(document: PdfDocument): FormField[] {
  const listed = new Set(
    formFields(document).flatMap(({ dict }) => [
      dict,
      ...document.array(dict.get('Kids')).map(document.resolve),
    ]),
  );
  const items = allPages(document).flatMap(({ dict }) => document.array(dict.get('Annots')));
  return items.flatMap((item): FormField[] => {
    const dict = document.dict(item);
    if (!dict || listed.has(dict) || document.name(dict.get('Subtype')) !== 'Widget') return [];
    const type = nameOf(inheritedEntry(document, dict, 'FT'));
    const ref = item instanceof PdfRef ? item : undefined;
    return type === undefined
      ? []
      : [{ ref, dict, name: '', type, value: inheritedEntry(document, dict, 'V') }];
  });
}
