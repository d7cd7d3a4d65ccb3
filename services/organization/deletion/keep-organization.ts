import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { MemberContext } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { lockAsOwner } from '../ownership/owners-only.ts';
import { mailKept } from './deletion-mails.ts';
import { endGrace, findNamedOrganization } from './deletion-store.ts';

/**
 * Keeps an organization that is going to be deleted: it can be changed again, and all members are told by mail.
 * @throws AppError owners_only; organization_not_kept when no deletion is pending, or its time has come
 */
export async function keepOrganization(context: MemberContext): Promise<void> {
  const { caller, database } = context;
  const { organizationId } = caller;
  await database.transaction(async (tx) => {
    await lockAsOwner(tx, caller);
    if (!(await endGrace(tx, organizationId))) throw new AppError(organizationErrors.organization_not_kept);
    const organization = await findNamedOrganization(tx, organizationId);
    if (!organization) throw new AppError(platformErrors.not_found);
    await recordActivity(tx, caller, { action: 'organization_kept', subjectId: organizationId });
    await mailKept(tx, context, organization);
  });
}
