import { signMessages } from '#contracts/sign-form.ts';
import { certificateRefusal } from '#trust/certificates/certificate-refusal.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { SigningError } from '#signing';
import { fieldRefusal } from './field-refusal.ts';
import { levelRefusal } from './level-refusal.ts';

/** What the form is told of a document that cannot be signed. */
export function signingRefusal(error: SigningError): AppError {
  if (error.code === 'rectangle_outside_page') {
    return fieldError('signing_refused', 'position', signMessages.outsidePage);
  }
  if (error.code === 'pdf_changes_forbidden') return new AppError('document_locked', { cause: error });
  return (
    fieldRefusal(error) ??
    levelRefusal(error) ??
    certificateRefusal(error, 'certificate') ??
    new AppError('signing_failed', { cause: error })
  );
}
