import { organizationDeletionMessages, type OrganizationDeletion } from '#contracts/organization-deletion.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { assertPassword } from '#platform/identity/assert-password.ts';
import type { MemberContext } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { lockAsOwner } from '../ownership/owners-only.ts';
import { mailDeletion } from './deletion-mails.ts';
import { findNamedOrganization, startGrace } from './deletion-store.ts';

/**
 * Makes the caller's organization read-only and has it deleted after the days of grace; returns the time of the deletion.
 * All members are told by mail.
 * @throws AppError owners_only; organization_name_wrong at the field `name`; wrong_password at the field `password`
 */
export async function deleteOrganization(
  context: MemberContext,
  { name, password }: OrganizationDeletion,
): Promise<Date> {
  const { caller, database } = context;
  const { organizationId, userId } = caller;
  await assertPassword(database, caller.userId, password);
  return database.transaction(async (tx) => {
    await lockAsOwner(tx, caller);
    const organization = await findNamedOrganization(tx, organizationId);
    if (!organization) throw new AppError(platformErrors.not_found);
    if (organization.name.trim() !== name)
      throw fieldError(
        organizationErrors.organization_name_wrong,
        'name',
        organizationDeletionMessages.nameWrong,
      );
    const at = await startGrace(tx, { organizationId, userId });
    if (!at) throw new AppError(platformErrors.organization_read_only);
    await recordActivity(tx, caller, {
      action: 'organization_deletion_requested',
      subjectId: organizationId,
      details: { name: organization.name, at: at.toISOString() },
    });
    await mailDeletion(tx, context, { organization, at });
    return at;
  });
}
