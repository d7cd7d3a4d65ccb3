import type { DocumentProperties } from '#contracts/sign-form.ts';
import { placementOf, type SignaturePosition, type SigningTask } from '#contracts/signature-position.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { documentErrors } from '../document-errors.ts';

/**
 * Returns the position of a signature. `task` has the pages and the field that the document's owner chose; null if there is
 * no signatory.
 * @throws AppError at a form field: position_missing, signing_refused outside the pages, field_not_movable elsewhere than in
 * the placed field, other_pages_not_confirmed and other_pages_forbidden on pages that were not asked for
 */
export function signaturePosition(
  properties: DocumentProperties,
  document: Parameters<typeof placementOf>[1],
  task: SigningTask | null,
): SignaturePosition {
  const position = placementOf(properties, document, task);
  if ('code' in position) throw fieldError(documentErrors[position.code], position.field, position.message);
  return position;
}
