import { describeSigningError } from '#contracts/signing-error-words.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import type { SigningError } from '#signing';
import { certificateRefusal } from '#trust/certificates/certificate-refusal.ts';
import { fieldRefusal } from './field-refusal.ts';
import { documentErrors } from '../document-errors.ts';

/** Returns the error for a document that cannot be signed, at the form field that the reason concerns. */
export function signingRefusal(error: SigningError): AppError {
  const failed = () => new AppError(trustErrors.signing_failed, { cause: error });
  const { subject, message } = describeSigningError(error, 'this document');
  switch (subject) {
    case 'position':
      return fieldError(documentErrors.signing_refused, 'position', message);
    case 'timestamp':
      return new AppError(documentErrors.timestamp_unavailable, {
        fields: { level: [message] },
        cause: error,
      });
    case 'revocation':
      return new AppError(documentErrors.revocation_unavailable, {
        fields: { level: [message] },
        cause: error,
      });
    case 'certificate':
    case 'certificate_password':
      return certificateRefusal(error, 'certificate') ?? failed();
    case 'signature_field':
      return fieldRefusal(error) ?? failed();
    case 'document':
      if (error.code === 'pdf_changes_forbidden')
        return new AppError(documentErrors.document_locked, { cause: error });
      return fieldRefusal(error) ?? failed();
    case 'document_password':
    case 'encryption':
    case 'picture':
    case 'signature':
      return failed();
  }
}
