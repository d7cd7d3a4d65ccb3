import type { DocumentProperties } from '#contracts/sign-form.ts';
import { positionOf, type SignaturePosition } from '#contracts/signature-position.ts';
import { fieldError } from '#platform/errors/app-error.ts';

/** Where the form wants the signature; throws at the form's fields what cannot be. */
export function placeSignature(
  properties: DocumentProperties,
  document: Parameters<typeof positionOf>[1],
): SignaturePosition {
  const placement = positionOf(properties, document);
  if ('field' in placement) throw fieldError('signing_refused', placement.field, placement.message);
  return placement;
}
