import { recordActivity, type Actor } from '#platform/audit/record-activity.ts';
import type { Database } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { hasOtherOwner, lockOrganization } from '#platform/identity/owner-store.ts';
import { organizationErrors } from '../organization-errors.ts';
import { endMembership, hasMembership } from './own-organizations-store.ts';

/**
 * Ends the actor's membership of the organization; documents and signatures stay.
 * @throws AppError not_found for a user who is no member, last_owner when no owner would remain
 */
export async function leaveOrganization(database: Database, actor: Actor): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOrganization(tx, actor.organizationId);
    if (!(await hasMembership(tx, actor))) throw new AppError(platformErrors.not_found);
    if (!(await hasOtherOwner(tx, actor))) throw new AppError(organizationErrors.last_owner);
    await endMembership(tx, actor);
    await recordActivity(tx, actor, { action: 'member_left', subjectId: actor.userId });
  });
}
