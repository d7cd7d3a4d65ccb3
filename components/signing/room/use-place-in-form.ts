import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Document } from '#contracts/document.ts';
import { formatPosition, pagesFor, parsePosition, type SignForm } from '#contracts/sign-form.ts';
import { pageChoiceOf, type PdfCords } from '#shared/pdf-cords.ts';
import type { RoomPlace } from './use-room-place.ts';

type PlaceFields = Pick<SignForm, 'defaultPage' | 'customPage' | 'position'>;

/** Keeps the place in the form and the rectangle on the page the same, whichever the user changes. */
export function usePlaceInForm(
  { getValues, setValue, watch }: UseFormReturn<SignForm>,
  { id, page_count }: Document,
  { cords, save }: Pick<RoomPlace, 'cords' | 'save'>,
): void {
  useEffect(() => {
    if (!cords) return;
    const changes = Object.entries(placeChanges(getValues(), cords, page_count));
    for (const [name, value] of changes) {
      if (isPlaceField(name)) setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
  }, [cords, page_count, getValues, setValue]);
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type !== 'change' || !name || !isPlaceField(name)) return; // set by the effect above
      const next = placeOf(getValues(), page_count);
      if (next && !isAt(cords, next)) save(next.page, next.rectangle);
    });
    return unsubscribe;
  }, [id, cords, page_count, getValues, watch, save]);
}

/** Returns the values of the form that differ from the rectangle on the page; a signature on all pages stays on all. */
export function placeChanges(
  form: PlaceFields,
  cords: PdfCords,
  pageCount: number | null,
): Partial<PlaceFields> {
  const isThere = placeOf(form, pageCount)?.page === cords.page || form.defaultPage === 'all';
  return {
    ...(isThere ? {} : pageChoiceOf(cords.page, pageCount)),
    ...(form.position === cords.position ? {} : { position: cords.position }),
  };
}

/** Returns page and rectangle that the form names; null while they are incomplete. */
function placeOf({ defaultPage, customPage, position }: PlaceFields, pageCount: number | null) {
  const page = pagesFor(defaultPage, Number(customPage) || null, pageCount)?.[0];
  const rectangle = parsePosition(position);
  return page !== undefined && rectangle ? { page, rectangle } : null;
}

function isAt(cords: PdfCords | null, { page, rectangle }: NonNullable<ReturnType<typeof placeOf>>): boolean {
  return cords?.page === page && cords.position === formatPosition(rectangle);
}

function isPlaceField(name: string): name is keyof PlaceFields {
  return name === 'defaultPage' || name === 'customPage' || name === 'position';
}
