import { formFields, type FormField, type SignatureValue } from './form-fields.ts';
import { isFieldLocked } from './modification-locks.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { isArray, PdfRef, type PdfDict } from '../pdf/objects/objects.ts';
import { allPages, type Page } from '../pdf/pages.ts';
import { viewOf, type Rotation } from './page-view.ts';
import { SigningError } from '../signing-error.ts';

/** Widget annotation of an empty signature field. */
export interface FieldWidget {
  ref: PdfRef;
  dict: PdfDict;
  /** Size on the page as displayed, in points; undefined for a widget without an area. */
  size: { width: number; height: number } | undefined;
  /** Rotation of the page that shows the widget, in degrees clockwise. */
  rotation: Rotation;
}

/** Signature field without a value. */
export interface EmptyField {
  ref: PdfRef;
  dict: PdfDict;
  /** Fully qualified name. */
  name: string;
  widgets: FieldWidget[];
}

/**
 * Returns the empty signature field with the given name, followed by its companions on other pages, if
 * `prefill` created it for several pages.
 * @throws SigningError field_not_found, field_already_signed, field_locked
 */
export function emptyFieldsNamed(
  document: PdfDocument,
  fieldName: string,
  signatures: readonly SignatureValue[],
): EmptyField[] {
  const fields = formFields(document);
  const named = fields.find(({ name, type }) => name === fieldName && type === 'Sig');
  if (!named) throw new SigningError('field_not_found', { field: fieldName });
  if (isSigned(document, named)) throw new SigningError('field_already_signed', { field: fieldName });
  if (isFieldLocked(document, signatures, fieldName))
    throw new SigningError('field_locked', { field: fieldName });
  const first = withWidgets(document, named);
  if (!first) throw new SigningError('pdf_broken', { part: 'field without an object number' });
  return [first, ...companions(document, fields, first)];
}

/**
 * Returns the name of the first empty, unlocked signature field with an area on a page; undefined when there
 * is none.
 */
export function firstEmptyField(
  document: PdfDocument,
  fields: readonly FormField[],
  signatures: readonly SignatureValue[],
): string | undefined {
  return fields.find(
    (field) =>
      field.type === 'Sig' &&
      field.ref &&
      !isSigned(document, field) &&
      !isFieldLocked(document, signatures, field.name) &&
      withWidgets(document, field)?.widgets.some(({ size }) => size),
  )?.name;
}

/**
 * Returns the empty fields that show the same signature on other pages: named like the first, plus `_p2`,
 * `_p3`, …
 */
function companions(document: PdfDocument, fields: readonly FormField[], first: EmptyField): EmptyField[] {
  const found: EmptyField[] = [];
  for (let number = 2; ; number++) {
    const next = fields.find(({ name, type }) => type === 'Sig' && name === `${first.name}_p${number}`);
    const empty = next && !isSigned(document, next) ? withWidgets(document, next) : undefined;
    if (!empty || !isAlike(empty, first)) return found;
    found.push(empty);
  }
}

function isAlike(a: EmptyField, b: EmptyField): boolean {
  const [first, second] = [a.widgets[0]?.size, b.widgets[0]?.size];
  return (
    first !== undefined &&
    second !== undefined &&
    Math.abs(first.width - second.width) < 1 &&
    Math.abs(first.height - second.height) < 1
  );
}

function isSigned(document: PdfDocument, { value }: FormField): boolean {
  return document.resolve(value) !== null;
}

function withWidgets(document: PdfDocument, { ref, dict, name }: FormField): EmptyField | undefined {
  if (!ref) return undefined;
  const kids = document.array(dict.get('Kids'));
  const refs = kids.length === 0 ? [ref] : kids.filter((kid) => kid instanceof PdfRef);
  const widgets = refs.flatMap((widget) => describeWidget(document, widget) ?? []);
  return { ref, dict, name, widgets };
}

function describeWidget(document: PdfDocument, ref: PdfRef): FieldWidget | undefined {
  const dict = document.dict(ref);
  if (!dict) return undefined;
  const corners = document.array(dict.get('Rect')).map((corner) => document.number(corner));
  const [x1, y1, x2, y2] = corners;
  const page = pageOf(document, ref, dict);
  const view = page && viewOf(document, page);
  const rotation = view?.rotation ?? 0;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) {
    return { ref, dict, size: undefined, rotation };
  }
  const unit = view?.userUnit ?? 1;
  const unrotated = { width: Math.abs(x2 - x1) * unit, height: Math.abs(y2 - y1) * unit };
  const isSideways = rotation === 90 || rotation === 270;
  const size = isSideways ? { width: unrotated.height, height: unrotated.width } : unrotated;
  const hasArea = Number.isFinite(size.width) && Number.isFinite(size.height) && size.width * size.height > 0;
  return { ref, dict, size: hasArea ? size : undefined, rotation };
}

/**
 * Returns the page whose /Annots lists the widget. The widget's own /P is only a hint: it is often missing or
 * wrong.
 */
function pageOf(document: PdfDocument, { number }: PdfRef, widget: PdfDict): Page | undefined {
  const stated = widget.get('P');
  const pages = allPages(document);
  const hinted = pages.find(({ ref }) => stated instanceof PdfRef && ref?.number === stated.number);
  if (hinted && lists(document, hinted, number)) return hinted;
  return pages.find((page) => lists(document, page, number));
}

function lists(document: PdfDocument, { dict }: Page, number: number): boolean {
  const annotations = document.resolve(dict.get('Annots'));
  return isArray(annotations) && annotations.some((item) => item instanceof PdfRef && item.number === number);
}
