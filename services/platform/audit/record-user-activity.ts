import type { Transaction } from '../database.ts';
import { findOrganizationIds } from '../identity/member-store.ts';
import type { ActivityDetails } from './activity-details.ts';
import { recordActivity, type ActivityAction } from './record-activity.ts';

/**
 * Writes an entry about a user's own account into the activity log of each organization of which the user is an active
 * member. The organizations are in order, so that two transactions cannot deadlock at their chains.
 */
export async function recordUserActivity(
  tx: Transaction,
  { userId, ip }: { userId: string; ip: string | null },
  { action, details = {} }: { action: ActivityAction; details?: ActivityDetails },
): Promise<void> {
  for (const organizationId of await findOrganizationIds(tx, userId)) {
    await recordActivity(tx, { organizationId, userId, ip }, { action, subjectId: userId, details });
  }
}
