import type { CallData } from '#contracts/call.ts';
import type { listTrustedCertificates } from '#contracts/signing-settings.ts';
import type { MemberContext } from '#platform/platform.ts';
import { listTrusted } from '#trust/policy/trust-list-store.ts';
import { mayChangeSignaturePolicy } from './may-change-policy.ts';
import { presentTrusted } from './present-trusted.ts';

/** The authorities that the organization trusts, the oldest entry first. */
export async function readTrustList({
  database,
  caller,
}: MemberContext): Promise<CallData<typeof listTrustedCertificates>> {
  const rows = await listTrusted(database, caller.organizationId);
  return { rows: rows.map(presentTrusted), may_change: mayChangeSignaturePolicy(caller) };
}
