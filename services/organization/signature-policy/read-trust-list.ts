import type { CallData } from '#contracts/call.ts';
import type { listTrustedCertificates, TrustedCertificate } from '#contracts/signing-settings.ts';
import type { MemberContext } from '#platform/platform.ts';
import { listTrusted, type TrustedRow } from '#trust/policy/trust-list-store.ts';
import { certificateFacts } from '#trust/verification/certificate-facts.ts';
import { mayChangeSignaturePolicy } from './signing-settings.ts';

/** Returns the trust list of the organization, the oldest entry first. */
export async function readTrustList({
  database,
  caller,
}: MemberContext): Promise<CallData<typeof listTrustedCertificates>> {
  const rows = await listTrusted(database, caller.organizationId);
  return { rows: rows.map(presentTrusted), may_change: mayChangeSignaturePolicy(caller) };
}

/** Returns an entry of the trust list as the settings show it. */
export function presentTrusted({ id, certificate, added_by, created_at }: TrustedRow): TrustedCertificate {
  return { ...certificateFacts(certificate), id, added_by, date_added: created_at.toISOString() };
}
