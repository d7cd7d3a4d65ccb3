import type { Member } from '#platform/auth/caller.ts';
import type { Binding, Vault } from '#platform/vault.ts';

/** Encrypts the password of a document's file, which is kept while further signatures are expected. */
export function encryptDocumentPassword(
  vault: Vault,
  { caller, id, password }: { caller: Pick<Member, 'organizationId'>; id: string; password: string },
): Buffer {
  return vault.encrypt(Buffer.from(password, 'utf8'), binding(caller.organizationId, id));
}

/** Decrypts the password of a document; undefined for a file that opens without one. */
export function decryptDocumentPassword(
  vault: Vault,
  document: { organization_id: string; id: string; encrypted_password: Buffer | null },
): string | undefined {
  if (!document.encrypted_password) return undefined;
  return vault
    .decrypt(document.encrypted_password, binding(document.organization_id, document.id))
    .toString('utf8');
}

const binding = (organizationId: string, id: string): Binding => ({
  kind: 'document-password',
  organizationId,
  userId: null,
  id,
});
