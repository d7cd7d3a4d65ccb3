import type { DocumentProperties } from '#contracts/sign-form.ts';
import { placementOf, type Placement } from '#contracts/signature-place.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { documentErrors } from '../document-errors.ts';

/**
 * Returns the position that the form asks for.
 * @throws AppError signing_refused at a form field, when it is not on the pages
 */
export function signaturePosition(
  properties: DocumentProperties,
  document: Parameters<typeof placementOf>[1],
): Placement {
  const placement = placementOf(properties, document);
  if ('field' in placement)
    throw fieldError(documentErrors.signing_refused, placement.field, placement.message);
  return placement;
}
