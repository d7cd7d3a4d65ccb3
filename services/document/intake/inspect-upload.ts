import { uploadMessages } from '#contracts/upload.ts';
import type { Engine } from '#platform/engine/engine.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import { admitFile } from '#trust/tasks/admit-file.ts';
import { SigningError, type SigningErrorCode } from '#signing';

export interface UploadFacts {
  pageCount: number;
  isEncrypted: boolean;
}

/** What must be known of a PDF before it is taken in; throws, with the reason at its field, for one that could never be signed. */
export async function inspectUpload(
  engine: Engine,
  { file, name, password }: { file: string; name: string; password: string },
): Promise<UploadFacts> {
  try {
    const inspection = await engine.run(admitFile, {
      file,
      password: password === '' ? undefined : password,
    });
    const { pageCount, isEncrypted } = inspection;
    return { pageCount, isEncrypted };
  } catch (error) {
    throw error instanceof SigningError ? refusal(error, name) : error;
  }
}

type Refusal = readonly [field: 'file' | 'password', message: (name: string) => string];

const REFUSALS: Partial<Record<SigningErrorCode, Refusal>> = {
  pdf_password_required: ['password', uploadMessages.passwordRequired],
  pdf_wrong_password: ['password', uploadMessages.wrongPassword],
  pdf_changes_forbidden: ['file', uploadMessages.changesForbidden],
  pdf_unsupported_encryption: ['file', uploadMessages.unsupported],
  pdf_xref_broken_and_signed: ['file', uploadMessages.brokenAndSigned],
  pdf_dynamic_form: ['file', uploadMessages.dynamicForm],
  pdf_direct_page: ['file', uploadMessages.directPage],
  pdf_certified_no_field: ['file', uploadMessages.certifiedWithoutField],
  pdf_too_many_pages: ['file', uploadMessages.tooManyPages],
};

function refusal(error: SigningError, name: string): AppError {
  if (error.code === 'pdf_not_a_pdf')
    return fieldError('upload_type_refused', 'file', uploadMessages.wrongType(name));
  const [field, message] = refusalWords(error);
  return fieldError('upload_refused', field, message(name));
}

function refusalWords({ code, detail = {} }: SigningError): Refusal {
  if (detail['handler'] === 'Adobe.PubSec') return ['file', uploadMessages.encryptedForPeople];
  if (code === 'pdf_broken' && detail['part'] === 'no pages') return ['file', uploadMessages.noPages];
  return REFUSALS[code] ?? ['file', uploadMessages.broken];
}
