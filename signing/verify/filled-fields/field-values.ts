import type { FormField } from '../../forms/form-fields.ts';
import { inheritedEntry } from '../../forms/with-parents.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, PdfStream, PdfString, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { textOf } from '../../pdf/objects/text-string.ts';
import { boxOf } from './boxes.ts';
import { countReading } from './reading-limit.ts';
import { widthLimitOf } from './simple-font-text.ts';

// ISO 32000-2, tables 228, 229 and 233
const PUSH_BUTTON = 1 << 16;
const COMBO = 1 << 17;
const PASSWORD = 1 << 13;
const MULTILINE = 1 << 12;

/** Returns the widgets of a field: its kids, the field itself, or both, since viewers show a field with kids that is an annotation, too. */
export function widgetsOf(document: PdfDocument, { dict }: FormField): PdfDict[] {
  const kids = document.array(dict.get('Kids')).flatMap((kid) => document.dict(kid) ?? []);
  const isDrawn = kids.length === 0 || dict.has('Subtype') || dict.has('AP');
  return isDrawn ? [dict, ...kids] : kids;
}

/** Returns whether a field is a push button, which has no value. */
export function isPushButton(document: PdfDocument, field: FormField): boolean {
  return field.type === 'Btn' && (flagsOf(document, field) & PUSH_BUTTON) !== 0;
}

/** Returns whether viewers show asterisks in place of the value of a text field. */
export function isPassword(document: PdfDocument, field: FormField): boolean {
  return field.type === 'Tx' && (flagsOf(document, field) & PASSWORD) !== 0;
}

/** Returns whether a choice field shows its value alone, in a box that opens to all options. */
export function isCombo(document: PdfDocument, field: FormField): boolean {
  return (flagsOf(document, field) & COMBO) !== 0;
}

/** Returns whether the places of the chosen options, which some viewers mark, are those of the value. */
export function isChosenAlike(document: PdfDocument, field: FormField): boolean {
  const stated = inheritedEntry(document, field.dict, 'I');
  if (stated === null) return true;
  const options = optionsOf(document, field);
  const places = document.array(stated).map((place) => options[document.number(place) ?? NaN]);
  const value = document.resolve(field.value);
  const values = new Set((isArray(value) ? value : [value]).map((one) => valueText(document, one)));
  const chosen = new Set(places.map((option) => valueText(document, exported(option ?? null))));
  return values.symmetricDifference(chosen).size === 0;
}

function optionsOf(document: PdfDocument, { dict }: FormField): PdfObject[] {
  return document.array(inheritedEntry(document, dict, 'Opt')).map((option) => document.resolve(option));
}

/** Returns the value for which an option stands. */
const exported = (option: PdfObject) => (isArray(option) ? (option[0] ?? null) : option);

/** Returns the texts that count as the value of a text or choice field: the value, and the text of that option. */
export function textsOf(document: PdfDocument, field: FormField): (string | undefined)[] {
  const value = valueText(document, field.value);
  const chosen = optionsOf(document, field).find((option) => valueText(document, exported(option)) === value);
  return [value, ...(isArray(chosen) ? [valueText(document, chosen[1] ?? null)] : [])];
}

/** Smallest size that viewers choose for a text, in points. */
const LEAST_SIZE = 4;
/** Height of a line, and share of a line that is used where it is broken between words, at worst. */
const [LINE_HEIGHT, USED_LINE] = [1.3, 0.7];

/** Returns whether viewers that draw the value of a text or choice field in a size show all of it; 0 is a size that they choose. */
export function fitsInto(document: PdfDocument, field: FormField, size: number): boolean {
  const flags = flagsOf(document, field);
  const points = size === 0 ? LEAST_SIZE : size;
  return textsOf(document, field).every((text = '') => {
    const lines = text.split(/\r\n?|\n/).map((line) => widthLimitOf(line) * points);
    return (
      isPermittedLength(document, field, text) &&
      widgetsOf(document, field).every((widget) => {
        const { left, right, bottom, top } = boxOf(document, widget.get('Rect')) ?? NO_BOX;
        const width = right - left;
        const whole = lines.reduce((sum, line) => sum + line, 0);
        if ((flags & MULTILINE) === 0) return whole <= width && points <= top - bottom;
        const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line / (USED_LINE * width))), 0);
        return rows * LINE_HEIGHT * points <= top - bottom;
      })
    );
  });
}

/** Returns whether a text is no longer than its field permits: viewers may cut it off. */
export function isPermittedLength(document: PdfDocument, field: FormField, text: string): boolean {
  const most = inheritedEntry(document, field.dict, 'MaxLen');
  return most === null || (typeof most === 'number' && text.length <= most);
}

const NO_BOX = { left: 0, right: 0, bottom: 0, top: 0 };

function flagsOf(document: PdfDocument, field: FormField): number {
  const flags = inheritedEntry(document, field.dict, 'Ff');
  return typeof flags === 'number' ? flags : 0;
}

/**
 * Returns the text of a field value, empty for a missing value; undefined for a value that is not text.
 * @throws SigningError pdf_broken if it is a stream that cannot be decoded, ReadingLimitError
 */
export function valueText(document: PdfDocument, value: PdfObject): string | undefined {
  const resolved = document.resolve(value);
  const text = resolved instanceof PdfStream ? new PdfString(document.decode(resolved)) : resolved;
  countReading(document, text instanceof PdfString ? text.bytes.length + 1 : 1);
  if (text === null) return '';
  return text instanceof PdfString ? textOf(text) : undefined;
}
