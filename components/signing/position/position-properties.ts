import type { Document } from '#contracts/document.ts';
import type { Rectangle, SignForm } from '#contracts/sign-form.ts';
import { isAsPlaced, placedPosition, positionedByForm, type PositionValues } from './placed-position.ts';

/**
 * Returns the position of the form as a request for these documents names it: none where all are signed in their placed fields,
 * and with the wish for these where only some of them have one.
 */
export function requestedPosition(
  form: PositionValues,
  rectangle: Rectangle,
  documents: readonly Document[],
) {
  if (isAsPlaced(form, placedPosition(documents))) return { customPage: null };
  const haveSome = positionedByForm(documents).length < documents.length;
  return { ...positionProperties(form, rectangle), ...(haveSome ? { inPlacedField: true } : {}) };
}

function positionProperties(
  { defaultPage, customPage }: Pick<SignForm, 'defaultPage' | 'customPage'>,
  { x, y, width, height }: Rectangle,
) {
  return {
    lowerLeftX: x,
    lowerLeftY: y,
    width,
    height,
    defaultPage,
    customPage: defaultPage === 'custom' ? Number(customPage) : null,
  };
}
