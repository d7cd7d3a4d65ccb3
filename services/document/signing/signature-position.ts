import type { DocumentProperties } from '#contracts/sign-form.ts';
import { placementOf, type Placement } from '#contracts/signature-place.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { documentErrors } from '../document-errors.ts';

/** Where the form wants the signature; throws at the form's fields what cannot be. */
export function placeSignature(
  properties: DocumentProperties,
  document: Parameters<typeof placementOf>[1],
): Placement {
  const placement = placementOf(properties, document);
  if ('field' in placement)
    throw fieldError(documentErrors.signing_refused, placement.field, placement.message);
  return placement;
}
