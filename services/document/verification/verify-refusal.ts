import { verifyMessages } from '#contracts/verify.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { SigningError, type SigningErrorCode } from '#signing';

type Refusal = readonly [field: 'file' | 'password', message: (name: string) => string];

const REFUSALS: Partial<Record<SigningErrorCode, Refusal>> = {
  pdf_not_a_pdf: ['file', verifyMessages.notAPdf],
  pdf_password_required: ['password', verifyMessages.passwordRequired],
  pdf_wrong_password: ['password', verifyMessages.wrongPassword],
  pdf_unsupported_encryption: ['file', verifyMessages.unsupported],
};

/** Why a file cannot be checked at all, at the field that it came from; other failures as they are. */
export function verifyRefusal(error: unknown, name: string): unknown {
  if (error instanceof AppError) return inWordsOfChecks(error, name);
  if (!(error instanceof SigningError)) return error;
  const [field, message] = REFUSALS[error.code] ?? ['file', verifyMessages.broken];
  const code = error.code === 'pdf_not_a_pdf' ? 'upload_type_refused' : 'verification_refused';
  return fieldError(code, field, message(name));
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
