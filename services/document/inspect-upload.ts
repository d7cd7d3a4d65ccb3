import { looksLikePdf, uploadMessages } from '#contracts/upload.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import { inspectPdf } from '#signing/inspect.ts';
import { SigningError, type SigningErrorCode } from '#signing/signing-error.ts';

export interface UploadFacts {
  pageCount: number;
  isEncrypted: boolean;
}

/** What must be known of a PDF before it is taken in; throws, with the reason at its field, for one that could never be signed. */
export function inspectUpload(
  pdf: Buffer,
  { name, password }: { name: string; password: string },
): UploadFacts {
  if (!looksLikePdf(pdf)) throw fieldError('upload_type_refused', 'file', uploadMessages.wrongType(name));
  try {
    const { pageCount, isEncrypted, changesForbidden } = inspectPdf(pdf, password === '' ? {} : { password });
    if (changesForbidden) throw new SigningError('pdf_changes_forbidden');
    return { pageCount, isEncrypted };
  } catch (error) {
    throw error instanceof SigningError ? refusal(error.code, name) : error;
  }
}

function refusal(code: SigningErrorCode, name: string): AppError {
  switch (code) {
    case 'pdf_password_required':
      return fieldError('upload_refused', 'password', uploadMessages.passwordRequired(name));
    case 'pdf_wrong_password':
      return fieldError('upload_refused', 'password', uploadMessages.wrongPassword(name));
    case 'pdf_changes_forbidden':
      return fieldError('upload_refused', 'file', uploadMessages.changesForbidden(name));
    case 'pdf_unsupported_encryption':
    case 'pdf_xref_broken_and_signed':
      return fieldError('upload_refused', 'file', uploadMessages.unsupported(name));
    default:
      return fieldError('upload_refused', 'file', uploadMessages.broken(name));
  }
}
