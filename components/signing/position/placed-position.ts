import type { Document } from '#contracts/document.ts';
import type { PlacedField } from '#contracts/placed-field.ts';
import { isOnPage, pagesOfField } from '#contracts/placed-field-rules.ts';
import { areSameRectangle } from '#contracts/rectangles.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { formatPosition } from '#contracts/sign-position.ts';
import { pageChoiceOf, rectangleOf, type PdfCords } from '#shared/pdf-cords.ts';

/** Values of the sign form for the position of a signature. */
export type PositionValues = Pick<SignForm, 'defaultPage' | 'customPage' | 'position'>;

/**
 * Returns the values of the form for the field that the sender placed for the reader, of several documents for the first one;
 * null where a document has none. A field on several pages, but not on all, stands on its first one in the form.
 */
export function placedPosition(documents: readonly Document[]): PositionValues | null {
  const [first] = documents;
  const field = first?.signature_field;
  if (!field || documents.some(({ signature_field }) => !signature_field)) return null;
  const pages = pagesOfField(field, first.page_count ?? 1);
  const isAll = field.pages === 'all' || (pages.length > 1 && pages.length === first.page_count);
  const choice = isAll
    ? { defaultPage: 'all' as const, customPage: '' }
    : pageChoiceOf(pages[0] ?? 1, first.page_count);
  return { ...choice, position: formatPosition(field) };
}

/**
 * Returns the documents for which the position of the form is: where only some of several have a placed field, those without one,
 * since the others are signed in their fields; else all.
 */
export function positionedByForm<T extends Pick<Document, 'signature_field'>>(
  documents: readonly T[],
): readonly T[] {
  const withoutField = documents.filter(({ signature_field }) => !signature_field);
  return withoutField.length > 0 ? withoutField : documents;
}

/** Checks whether each signature can stand in its placed field only. */
export function areFixed(documents: readonly Pick<Document, 'signature_field'>[]): boolean {
  return documents.every(({ signature_field: field }) => field?.is_movable === false);
}

/** Returns whether the form has the position of the placed field; a request then names none, so that the field decides. */
export function isAsPlaced(form: PositionValues, placed: PositionValues | null): boolean {
  return (
    placed !== null &&
    form.position === placed.position &&
    form.defaultPage === placed.defaultPage &&
    form.customPage === placed.customPage
  );
}

/** Checks whether a position is that of a placed field, on one of its pages. */
export function isInField(cords: PdfCords, field: PlacedField): boolean {
  const rectangle = rectangleOf(cords);
  return rectangle !== null && isOnPage(field, cords.page) && areSameRectangle(rectangle, field);
}
