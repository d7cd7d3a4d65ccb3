import { describeSigningError } from '#contracts/signing-error-words.ts';
import { type CheckedFile, verifyMessages } from '#contracts/verify.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { presentVerifiedFile } from '#trust/verification/present-report.ts';
import { runVerification } from '#trust/verification/run-verification.ts';
import { trustedBy } from '#trust/verification/trusted-by.ts';
import { SigningError } from '#signing';
import { findVersion } from '../version-store.ts';
import { decryptDocumentPassword } from '../signing/document-password.ts';
import { verifyRefusal } from './verify-refusal.ts';
import { documentErrors } from '../document-errors.ts';

/**
 * Verifies the signatures of a version of a document that the caller may see; the newest unless one is named.
 */
export async function verifyDocument(
  context: MemberContext,
  wanted: {
    documentId: string;
    version?: number | undefined;
    ask_authorities?: '0' | '1';
    validation_report?: '0' | '1';
  },
): Promise<CheckedFile> {
  const { database, blobs, caller, vault } = context;
  const found = await findVersion(database, caller, wanted);
  if (!found) throw new AppError(platformErrors.not_found);
  const { sha256, document_name, encrypted_password } = found;
  const { organizationId } = caller;
  const roots = await trustedBy(context, { organizationId });
  const encrypted = { id: wanted.documentId, organization_id: organizationId, encrypted_password };
  const password = decryptDocumentPassword(vault, encrypted);
  try {
    const report = await blobs.of(organizationId).withFile(sha256, (file) =>
      runVerification(context, {
        file,
        roots,
        password,
        organizationId,
        asksAuthorities: wanted.ask_authorities === '1',
        writesReport: wanted.validation_report === '1',
      }),
    );
    return presentVerifiedFile(report, document_name);
  } catch (error) {
    throw isLocked(error)
      ? fieldError(documentErrors.verification_refused, 'password', verifyMessages.passwordNotKept)
      : verifyRefusal(error, document_name);
  }
}

const isLocked = (error: unknown) =>
  error instanceof SigningError &&
  describeSigningError(error, 'this document').subject === 'document_password';
