import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { Member } from '#platform/auth/caller.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { Vault } from '#platform/vault.ts';
import { usbMessages } from '#contracts/usb-constants.ts';
import { documentErrors } from '../document-errors.ts';

interface Revision {
  member: Pick<Member, 'organizationId' | 'userId'>;
  documentId: string;
  /** SHA-256 of the version that is signed. */
  sha256: string;
  /** Signing time that the signature states, ISO 8601. */
  signingTime: string;
}

/**
 * Returns the seed of all random bytes in a revision. Only this service can compute it for this member, file
 * and time, so that no file prepared elsewhere can be equal.
 */
export function revisionSeed(vault: Vault, { member, documentId, sha256, signingTime }: Revision): Buffer {
  const { organizationId, userId } = member;
  const facts = [organizationId, userId, documentId, sha256, signingTime];
  return vault.digest('usb-revision', JSON.stringify(facts));
}

/**
 * Checks that no encryption is requested: it rewrites the file, while the signed file must extend the stored
 * one.
 * @throws AppError when it is requested
 */
export function assertNoEncryption({ addEncryption }: DocumentProperties): void {
  if (addEncryption)
    throw fieldError(documentErrors.signing_refused, 'addEncryption', usbMessages.encryption);
}

/**
 * Checks that a signing time was issued within so many minutes.
 * @throws AppError usb_signing_expired
 */
export function assertTimely(signingTime: string, { minutes }: { minutes: number }): void {
  const age = Date.now() - Date.parse(signingTime);
  if (age < 0 || age > minutes * 60_000) throw new AppError(documentErrors.usb_signing_expired);
}
