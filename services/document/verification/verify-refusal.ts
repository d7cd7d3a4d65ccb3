import { describeSigningError } from '#contracts/signing-error-words.ts';
import { verifyMessages } from '#contracts/verify.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { SigningError } from '#signing';

/** Why a file cannot be checked at all, at the field that it came from; other failures as they are. */
export function verifyRefusal(error: unknown, name: string): unknown {
  if (error instanceof AppError) return inWordsOfChecks(error, name);
  if (!(error instanceof SigningError)) return error;
  const { subject, message } = describeSigningError(error, name);
  const code = error.code === 'pdf_not_a_pdf' ? 'upload_type_refused' : 'verification_refused';
  return fieldError(code, subject === 'document_password' ? 'password' : 'file', message);
}

/** What taking the file in, or the engine, was refused for, in the words of a check. */
function inWordsOfChecks(error: AppError, name: string): AppError {
  if (error.code === 'signing_failed')
    return fieldError('verification_refused', 'file', verifyMessages.tookTooLong(name));
  if (error.code === 'upload_too_large') return fieldError(error.code, 'file', verifyMessages.tooLarge(name));
  if (error.code === 'upload_type_refused')
    return fieldError(error.code, 'file', verifyMessages.notAPdf(name));
  return error;
}
