import type { KeyAndChain } from '#signing/signer.ts';
import type { Member } from '../auth/caller.ts';
import type { Queryable } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Vault } from '../vault.ts';
import { findSigningCertificate } from './certificate-store.ts';
import { keyBinding } from './key-binding.ts';

/** The key and certificate that sign for this member in pfx mode; throws certificate_missing. */
export async function openSigningKey(
  db: Queryable,
  vault: Vault,
  member: Pick<Member, 'organizationId' | 'userId'>,
): Promise<KeyAndChain> {
  const found = await findSigningCertificate(db, member);
  if (!found) throw new AppError('certificate_missing');
  const holder = { organizationId: found.organization_id, userId: found.user_id };
  return {
    privateKey: vault.open(found.sealed_key, keyBinding(holder, found.id)),
    certificate: found.certificate,
    chain: found.chain,
  };
}
