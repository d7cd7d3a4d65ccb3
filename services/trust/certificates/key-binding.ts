import type { Binding } from '#platform/vault.ts';
import type { CertificateHolder } from './certificate-store.ts';

/** Binds an encrypted key to its holder and row: in another row it cannot be decrypted. */
export function keyBinding({ organizationId, userId }: CertificateHolder, id: string): Binding {
  return { kind: 'certificate-key', organizationId, userId, id };
}
