import { certificateMessages } from '#contracts/certificate-messages.ts';
import type { KeyAndChain } from '#signing';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { Vault } from '#platform/vault.ts';
import { findSigningCertificate } from './certificate-store.ts';
import { keyBinding } from './key-binding.ts';
import { trustErrors } from '../trust-errors.ts';

/** Returns the key and certificate that sign for this member in pfx mode. @throws AppError certificate_missing */
export async function openSigningKey(
  db: Queryable,
  vault: Vault,
  member: Pick<Member, 'organizationId' | 'userId' | 'isGuest'>,
): Promise<KeyAndChain> {
  const found = await findSigningCertificate(db, member);
  if (!found?.encrypted_key)
    throw fieldError(trustErrors.certificate_missing, 'certificate', certificateMessages.none);
  const holder = { organizationId: found.organization_id, userId: found.user_id };
  return {
    privateKey: vault.decrypt(found.encrypted_key, keyBinding(holder, found.id)),
    certificate: found.certificate,
    chain: found.chain.map((der) => Buffer.from(der, 'base64')),
  };
}
