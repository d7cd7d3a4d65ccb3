import type { PdfDocument } from '../pdf/document.ts';
import { PdfRef, PdfString, type PdfObject } from '../pdf/objects/objects.ts';
import { textOf } from '../pdf/objects/text-string.ts';
import type { FormField } from './form-fields.ts';

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
