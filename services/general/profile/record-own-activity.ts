import { recordActivity, type ActivityAction } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { findOrganizationIds } from './profile-store.ts';

/** User who changes their own account, and the IP address of the request as far as it is known. */
export interface AccountOwner {
  userId: string;
  ip: string | null;
}

/**
 * Writes an entry about a change of the user's own account to the activity log of each organization that the user
 * is an active member of, in the transaction of the change.
 */
export async function recordOwnActivity(
  tx: Transaction,
  { userId, ip }: AccountOwner,
  action: ActivityAction,
): Promise<void> {
  for (const organizationId of await findOrganizationIds(tx, userId)) {
    await recordActivity(tx, { organizationId, userId, ip }, { action, subjectId: userId });
  }
}
