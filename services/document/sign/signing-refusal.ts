import { signMessages } from '#contracts/sign-form.ts';
import { certificateRefusal } from '#platform/certificates/certificate-refusal.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { SigningError, SigningErrorCode } from '#signing/signing-error.ts';
import { levelRefusal } from './level-refusal.ts';

/** A signature in the file forbids this one. */
const LOCKED: ReadonlySet<SigningErrorCode> = new Set([
  'pdf_changes_forbidden',
  'pdf_certified_no_field',
  'field_locked',
]);

/** What the form is told of a document that cannot be signed. */
export function signingRefusal(error: SigningError): AppError {
  if (error.code === 'rectangle_outside_page') {
    return fieldError('signing_refused', 'position', signMessages.outsidePage);
  }
  if (LOCKED.has(error.code)) return new AppError('document_locked', { cause: error });
  if (error.code === 'seed_value_not_met') return new AppError('field_wants_more', { cause: error });
  return (
    levelRefusal(error) ??
    certificateRefusal(error, 'certificate') ??
    new AppError('signing_failed', { cause: error })
  );
}
