import { MAX_UPLOADED_ROOTS, verifyMessages } from '#contracts/verify.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { readCertificateFile, SigningError } from '#signing';
import { documentErrors } from '../document-errors.ts';

/**
 * Reads the trust anchors (DER) that were uploaded for one verification.
 * @throws AppError at their form field, when they are unreadable or too many
 */
export function readUploadedRoots(pem: string): Buffer[] {
  if (pem.trim() === '') return [];
  const roots = readable(pem);
  if (roots.length > MAX_UPLOADED_ROOTS) throw refused(verifyMessages.tooManyRoots);
  return roots;
}

function readable(pem: string): Buffer[] {
  try {
    return readCertificateFile(Buffer.from(pem, 'latin1'));
  } catch (error) {
    throw error instanceof SigningError ? refused(verifyMessages.rootsUnreadable) : error;
  }
}

const refused = (message: string) => fieldError(documentErrors.verification_refused, 'roots', message);
