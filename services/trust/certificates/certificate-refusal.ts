import { describeSigningError } from '#contracts/signing-error-words.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import { SigningError } from '#signing';
import { trustErrors } from '../trust-errors.ts';

/**
 * Returns the error for a certificate or its file, at the form field that it came from; null for errors that
 * do not concern a certificate.
 */
export function certificateRefusal(
  error: unknown,
  fieldOfCertificate: 'file' | 'certificate',
): AppError | null {
  if (!(error instanceof SigningError)) return null;
  const { subject, message } = describeSigningError(error, 'this document');
  if (subject === 'certificate_password')
    return fieldError(trustErrors.certificate_refused, 'password', message);
  return subject === 'certificate'
    ? fieldError(trustErrors.certificate_refused, fieldOfCertificate, message)
    : null;
}
