import type { Member } from '#platform/auth/caller.ts';
import type { Binding, Vault } from '#platform/vault.ts';

/** Encrypts the password that opens a document's file; it is kept as long as signatures are to come. */
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
