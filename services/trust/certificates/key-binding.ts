import type { Binding } from '#platform/vault.ts';
import type { CertificateHolder } from './certificate-store.ts';

/** Ties a sealed key to its holder and row: moved to another one, it does not open. */
export function keyBinding({ organizationId, userId }: CertificateHolder, id: string): Binding {
  return { kind: 'certificate-key', organizationId, userId, id };
}
