import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { formatPosition, pagesFor, parsePosition } from '#contracts/sign-position.ts';
import { pageChoiceOf, type PdfCords } from '#shared/pdf-cords.ts';
import type { RoomPosition } from './use-room-position.ts';

type PositionValues = Pick<SignForm, 'defaultPage' | 'customPage' | 'position'>;

/** Keeps the position in the form and the rectangle on the page the same, whichever the user changes. */
export function usePositionInForm(
  { getValues, setValue, watch }: UseFormReturn<SignForm>,
  { id, page_count }: Document,
  { cords, save }: Pick<RoomPosition, 'cords' | 'save'>,
): void {
  useEffect(() => {
    if (!cords) return;
    const changes = Object.entries(positionChanges(getValues(), cords, page_count));
    for (const [name, value] of changes) {
      if (isPositionField(name)) setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
  }, [cords, page_count, getValues, setValue]);
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (type !== 'change' || !name || !isPositionField(name)) return; // set by the effect above
      const next = positionOf(getValues(), page_count);
      if (next && !isAt(cords, next)) save(next.page, next.rectangle);
    });
    return unsubscribe;
  }, [id, cords, page_count, getValues, watch, save]);
}

/** Returns the values of the form that differ from the rectangle on the page; a signature on all pages stays on all. */
export function positionChanges(
  form: PositionValues,
  cords: PdfCords,
  pageCount: number | null,
): Partial<PositionValues> {
  const isThere = positionOf(form, pageCount)?.page === cords.page || form.defaultPage === 'all';
  return {
    ...(isThere ? {} : pageChoiceOf(cords.page, pageCount)),
    ...(form.position === cords.position ? {} : { position: cords.position }),
  };
}

/** Returns page and rectangle that the form names; null while they are incomplete. */
function positionOf({ defaultPage, customPage, position }: PositionValues, pageCount: number | null) {
  const page = pagesFor(defaultPage, Number(customPage) || null, pageCount)?.[0];
  const rectangle = parsePosition(position);
  return page !== undefined && rectangle ? { page, rectangle } : null;
}

function isAt(
  cords: PdfCords | null,
  { page, rectangle }: NonNullable<ReturnType<typeof positionOf>>,
): boolean {
  return cords?.page === page && cords.position === formatPosition(rectangle);
}

function isPositionField(name: string): name is keyof PositionValues {
  return name === 'defaultPage' || name === 'customPage' || name === 'position';
}
