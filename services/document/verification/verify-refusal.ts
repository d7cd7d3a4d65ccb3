import { describeSigningError } from '#contracts/signing-error-words.ts';
import { verifyMessages } from '#contracts/verify.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import { SigningError } from '#signing';
import { documentErrors } from '../document-errors.ts';

/**
 * Returns the error for a file that cannot be verified at all, at its form field; any other error unchanged.
 */
export function verifyRefusal(error: unknown, name: string): unknown {
  if (error instanceof AppError) return inWordsOfChecks(error, name);
  if (!(error instanceof SigningError)) return error;
  const { subject, message } = describeSigningError(error, name);
  const isOtherType = error.code === 'pdf_not_a_pdf';
  const kind = isOtherType ? platformErrors.upload_type_refused : documentErrors.verification_refused;
  return fieldError(kind, subject === 'document_password' ? 'password' : 'file', message);
}

/** Returns an error of the upload or the engine with the messages of the verification. */
function inWordsOfChecks(error: AppError, name: string): AppError {
  if (error.kind === trustErrors.signing_failed)
    return fieldError(documentErrors.verification_refused, 'file', verifyMessages.tookTooLong(name));
  if (error.kind === platformErrors.upload_too_large)
    return fieldError(error.kind, 'file', verifyMessages.tooLarge(name));
  if (error.kind === platformErrors.upload_type_refused)
    return fieldError(error.kind, 'file', verifyMessages.notAPdf(name));
  return error;
}
