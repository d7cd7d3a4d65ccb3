import type { ActiveContent } from '#contracts/active-content.ts';
import { describeSigningError } from '#contracts/signing-error-words.ts';
import { uploadMessages } from '#contracts/upload.ts';
import type { StoredFile } from '#platform/blobs/sealed-file.ts';
import type { Engine } from '#platform/engine/engine.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { admitFile } from '#trust/tasks/admit-file.ts';
import { SigningError } from '#signing';

export interface UploadFacts {
  pageCount: number;
  isEncrypted: boolean;
  isSigned: boolean;
  activeContent: ActiveContent[];
}

/**
 * Inspects an uploaded PDF.
 * @throws AppError at its form field, when the file could never be signed
 */
export async function inspectUpload(
  engine: Engine,
  { file, name, password }: { file: StoredFile; name: string; password: string },
): Promise<UploadFacts> {
  try {
    const inspection = await engine.run(admitFile, {
      file,
      password: password === '' ? undefined : password,
    });
    const { pageCount, isEncrypted, signatureCount, activeContent } = inspection;
    return { pageCount, isEncrypted, isSigned: signatureCount > 0, activeContent };
  } catch (error) {
    throw error instanceof SigningError ? refusal(error, name) : error;
  }
}

/** Returns the error for a PDF that is refused, at the form field that the reason concerns. */
function refusal(error: SigningError, name: string): AppError {
  const { subject, message } = describeSigningError(error, name);
  if (error.code === 'pdf_not_a_pdf') {
    return fieldError(platformErrors.upload_type_refused, 'file', uploadMessages.wrongType(name));
  }
  if (error.code === 'pdf_password_required') {
    return fieldError(platformErrors.upload_refused, 'password', uploadMessages.passwordRequired(name));
  }
  return fieldError(
    platformErrors.upload_refused,
    subject === 'document_password' ? 'password' : 'file',
    message,
  );
}
