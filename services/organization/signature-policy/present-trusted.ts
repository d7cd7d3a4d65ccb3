import type { TrustedCertificate } from '#contracts/signing-settings.ts';
import type { TrustedRow } from '#trust/policy/trust-list-store.ts';
import { certificateFacts } from '#trust/verification/certificate-facts.ts';

/** An entry of the trust list as the settings show it. */
export function presentTrusted({ id, certificate, added_by, created_at }: TrustedRow): TrustedCertificate {
  return { ...certificateFacts(certificate), id, added_by, date_added: created_at.toISOString() };
}
