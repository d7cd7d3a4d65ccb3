import type { Member } from '#platform/auth/caller.ts';
import type { Binding, Vault } from '#platform/vault.ts';

/** The password that opens a document's file, sealed for as long as signatures are to come. */
export function sealDocumentPassword(
  vault: Vault,
  { caller, id, password }: { caller: Pick<Member, 'organizationId'>; id: string; password: string },
): Buffer {
  return vault.seal(Buffer.from(password, 'utf8'), binding(caller.organizationId, id));
}

/** The password again, or undefined for a file that opens without one. */
export function openDocumentPassword(
  vault: Vault,
  document: { organization_id: string; id: string; sealed_password: Buffer | null },
): string | undefined {
  if (!document.sealed_password) return undefined;
  return vault
    .open(document.sealed_password, binding(document.organization_id, document.id))
    .toString('utf8');
}

const binding = (organizationId: string, id: string): Binding => ({
  kind: 'document-password',
  organizationId,
  userId: null,
  id,
});
