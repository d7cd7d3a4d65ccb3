import type { DocumentProperties } from '#contracts/sign-form.ts';
import { positionOf, type SignaturePosition } from '#contracts/signature-position.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { documentErrors } from '../document-errors.ts';

/**
 * Returns the position that the form asks for.
 * @throws AppError signing_refused at a form field, when it is outside the pages
 */
export function signaturePosition(
  properties: DocumentProperties,
  document: Parameters<typeof positionOf>[1],
): SignaturePosition {
  const position = positionOf(properties, document);
  if ('field' in position) throw fieldError(documentErrors.signing_refused, position.field, position.message);
  return position;
}
