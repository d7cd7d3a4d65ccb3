import { fieldError } from '#platform/errors/app-error.ts';
import type { PdfInspection } from '#signing';
import { documentErrors } from '../document-errors.ts';

export const encryptionMessages = {
  signed: 'The document holds a signature already. Encrypting it now would break that signature.',
  encrypted: 'The document is protected by a password already.',
} as const;

/**
 * Checks that a file may be encrypted: encryption rewrites the file, which would invalidate its signatures.
 * @throws AppError at the field of the form
 */
export function assertMayEncrypt({ isEncrypted, signatureCount }: PdfInspection): void {
  const refuse = (message: string) => fieldError(documentErrors.signing_refused, 'addEncryption', message);
  if (signatureCount > 0) throw refuse(encryptionMessages.signed);
  if (isEncrypted) throw refuse(encryptionMessages.encrypted);
}
