import type { OwnershipTransfer } from '#contracts/ownership.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { assertPassword } from '#platform/identity/assert-password.ts';
import type { MemberContext } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { updateMembership } from '../members/membership-store.ts';
import { builtInRoleIds, findSuccessor } from './ownership-store.ts';
import { sendOwnershipMails } from './ownership-mails.ts';
import { lockAsOwner } from './owners-only.ts';

/**
 * Makes another active member an owner and, unless the caller stays one, the caller an administrator; returns the name
 * of the new owner.
 * @throws AppError wrong_password, owners_only; successor_refused at the field `membership_id`
 */
export async function transferOwnership(
  context: MemberContext,
  { membership_id, password, stays_owner }: OwnershipTransfer,
): Promise<{ name: string }> {
  const { caller, database } = context;
  const { organizationId, membershipId } = caller;
  await assertPassword(database, caller.userId, password);
  return database.transaction(async (tx) => {
    await lockAsOwner(tx, caller);
    const successor = await findSuccessor(tx, { organizationId, id: membership_id });
    const isOther = successor !== null && membership_id !== membershipId;
    if (!isOther) throw refused();
    const { Owner, Administrator } = await builtInRoleIds(tx, organizationId);
    // The successor first: the database refuses a moment without an owner.
    await updateMembership(tx, { organizationId, id: membership_id }, { role_id: Owner });
    if (!stays_owner)
      await updateMembership(tx, { organizationId, id: membershipId }, { role_id: Administrator });
    await recordActivity(tx, caller, {
      action: 'ownership_transferred',
      subjectId: membership_id,
      details: { name: successor.name, former: caller.fullName, stays_owner },
    });
    await sendOwnershipMails(tx, context, { successor, staysOwner: stays_owner });
    return { name: successor.name };
  });
}

function refused() {
  const kind = organizationErrors.successor_refused;
  return fieldError(kind, 'membership_id', kind.message);
}
