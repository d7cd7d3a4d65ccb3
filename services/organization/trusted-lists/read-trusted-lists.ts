import type { CallData } from '#contracts/call.ts';
import type { listTrustedLists, TrustedList } from '#contracts/trusted-lists.ts';
import type { MemberContext } from '#platform/platform.ts';
import { listRows, type TrustedListRow } from '#trust/trusted-lists/trusted-list-store.ts';
import { certificateFacts } from '#trust/verification/certificate-facts.ts';
import { mayChangeSignaturePolicy } from '../signature-policy/signing-settings.ts';

/** Returns the trusted lists of the organization, by territory. */
export async function readTrustedLists({
  database,
  caller,
}: MemberContext): Promise<CallData<typeof listTrustedLists>> {
  const rows = await listRows(database, caller.organizationId);
  return { rows: rows.map(presentList), may_change: mayChangeSignaturePolicy(caller) };
}

/** Returns a trusted list as the settings show it. */
export function presentList({ issued_at, created_at, checked_at, ...row }: TrustedListRow): TrustedList {
  return {
    ...row,
    signer: certificateFacts(row.signer),
    date_issued: issued_at.toISOString(),
    next_update: row.next_update?.toISOString() ?? null,
    date_added: created_at.toISOString(),
    date_checked: checked_at.toISOString(),
  };
}
