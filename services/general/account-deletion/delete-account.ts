import { blockedDeletion } from '#contracts/account-deletion.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { assertPassword, wrongPassword } from '#platform/identity/assert-password.ts';
import { findOrganizationIds } from '#platform/identity/member-store.ts';
import { lockOrganization } from '#platform/identity/owner-store.ts';
import type { Context } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { sendAccountDeletedMail } from './account-deleted-mail.ts';
import {
  deleteOrganizationsNow,
  deleteOwnRows,
  endMemberships,
  organizationsBeingDeleted,
  pseudonymize,
} from './account-deletion-store.ts';
import { readAccountDeletion } from './read-account-deletion.ts';

/**
 * Deletes the caller's account: sessions, settings, certificates and their keys go, names and address become pseudonyms.
 * Evidence and activity log keep them. Organizations without other members and documents are deleted too.
 * @throws AppError wrong_password at the field `password`; account_owns_organizations
 */
export async function deleteAccount(
  context: Context<'user'>,
  { password, ip }: { password: string; ip: string | null },
): Promise<void> {
  const { database, caller } = context;
  const { userId } = caller;
  const passwordHash = await assertPassword(database, userId, password);
  await database.transaction(async (tx) => {
    const organizationIds = await lockedOrganizations(tx, userId);
    const { blocking, deleted_with } = await readAccountDeletion(tx, userId);
    if (blocking.length > 0) throw owns(blocking.map(({ name }) => name));
    for (const organizationId of organizationIds)
      await recordActivity(
        tx,
        { organizationId, userId, ip },
        { action: 'account_deleted', subjectId: userId },
      );
    await deleteOrganizationsNow(
      tx,
      userId,
      deleted_with.map(({ id }) => id),
    );
    // An organization keeps its last owner until it is deleted.
    await endMemberships(tx, userId, await organizationsBeingDeleted(tx, organizationIds));
    await deleteOwnRows(tx, userId);
    if (!(await pseudonymize(tx, { userId, passwordHash }))) throw wrongPassword();
    await sendAccountDeletedMail(tx, context, {
      to: caller.email,
      organizations: deleted_with.map(({ name }) => name),
    });
  });
}

/** Locks the user's organizations in the order of their ids, so that two transactions cannot deadlock, and returns the ids. */
async function lockedOrganizations(tx: Transaction, userId: string): Promise<string[]> {
  const ids = await findOrganizationIds(tx, userId);
  for (const id of ids) await lockOrganization(tx, id);
  return ids;
}

/** Returns the refusal that names the organizations; the kind's own message stands for it in the documentation. */
function owns(names: string[]): AppError {
  return new AppError(generalErrors.account_owns_organizations, {
    fields: { organizations: [blockedDeletion(names)] },
  });
}
