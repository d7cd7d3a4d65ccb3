import { uploadMessages } from '#contracts/upload.ts';
import type { Engine } from '#platform/engine/engine.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import { SigningError, type SigningErrorCode } from '#signing/signing-error.ts';

export interface UploadFacts {
  pageCount: number;
  isEncrypted: boolean;
}

/** What must be known of a PDF before it is taken in; throws, with the reason at its field, for one that could never be signed. */
export async function inspectUpload(
  engine: Pick<Engine, 'inspect'>,
  { file, name, password }: { file: string; name: string; password: string },
): Promise<UploadFacts> {
  try {
    const inspection = await engine.inspect({ file, password: password === '' ? undefined : password });
    const { pageCount, isEncrypted, changesForbidden } = inspection;
    if (changesForbidden) throw new SigningError('pdf_changes_forbidden');
    return { pageCount, isEncrypted };
  } catch (error) {
    throw error instanceof SigningError ? refusal(error.code, name) : error;
  }
}

type Refusal = readonly [field: 'file' | 'password', message: (name: string) => string];

const REFUSALS: Partial<Record<SigningErrorCode, Refusal>> = {
  pdf_password_required: ['password', uploadMessages.passwordRequired],
  pdf_wrong_password: ['password', uploadMessages.wrongPassword],
  pdf_changes_forbidden: ['file', uploadMessages.changesForbidden],
  pdf_unsupported_encryption: ['file', uploadMessages.unsupported],
  pdf_xref_broken_and_signed: ['file', uploadMessages.unsupported],
};

function refusal(code: SigningErrorCode, name: string): AppError {
  if (code === 'pdf_not_a_pdf')
    return fieldError('upload_type_refused', 'file', uploadMessages.wrongType(name));
  const [field, message] = REFUSALS[code] ?? ['file', uploadMessages.broken];
  return fieldError('upload_refused', field, message(name));
}
