import type { Document } from '#contracts/document.ts';
import { isOnPage, pagesOfField, type PlacedField } from '#contracts/placed-field.ts';
import { areSameRectangle } from '#contracts/rectangles.ts';
import { formatPosition, type SignForm } from '#contracts/sign-form.ts';
import { pageChoiceOf, rectangleOf, type PdfCords } from '#shared/pdf-cords.ts';

/** Values of the sign form for the position of a signature. */
export type PositionValues = Pick<SignForm, 'defaultPage' | 'customPage' | 'position'>;

/**
 * Returns the values of the form for the field that the sender placed for the reader; null where there is none, and for several
 * documents. A field on several pages, but not on all, stands on its first one in the form.
 */
export function placedPosition(documents: readonly Document[]): PositionValues | null {
  const [only, ...others] = documents;
  const field = only?.signature_field;
  if (!only || !field || others.length > 0) return null;
  const pages = pagesOfField(field, only.page_count ?? 1);
  const isAll = field.pages === 'all' || (pages.length > 1 && pages.length === only.page_count);
  const choice = isAll
    ? { defaultPage: 'all' as const, customPage: '' }
    : pageChoiceOf(pages[0] ?? 1, only.page_count);
  return { ...choice, position: formatPosition(field) };
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
