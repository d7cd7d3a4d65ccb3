import type { UserUpdate } from '#contracts/organization-member.ts';
import { roleMessages } from '#contracts/role.ts';
import { recordActivity, type Activity } from '#platform/audit/record-activity.ts';
import { endSessionsOf } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import { findOrganizationIds } from '#platform/identity/member-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { assertMayGive, lockedGiver } from '../roles/giver.ts';
import { findRole, type StoredRole } from '../roles/role-store.ts';
import { findMembership, hasLeft, updateMembership, type Membership } from './membership-store.ts';

/**
 * Changes the role of a member, or ends or restores the access.
 * @throws AppError not_found; role_exceeds when the former or the new role is not the caller's to give; organization_needs_owner,
 * yourself, member_unchanged, member_left
 */
export async function updateUser(
  { caller, database }: MemberContext,
  update: UserUpdate,
): Promise<{ name: string }> {
  const { organizationId } = caller;
  try {
    return await database.transaction(async (tx) => {
      const own = await lockedGiver(tx, caller);
      const member = await findMembership(tx, organizationId, update.id);
      const role = member && (await findRole(tx, organizationId, member.roleId));
      if (!role) throw new AppError(platformErrors.not_found);
      assertMayGive(own, role);
      if (update.purpose === 'deactivate' && update.id === caller.membershipId)
        throw new AppError(organizationErrors.yourself);
      const activity =
        update.purpose === 'change_role'
          ? await changeRole(tx, organizationId, { member, role, own, roleId: update.role_id })
          : await changeState(tx, organizationId, { member, isActive: update.purpose === 'reactivate' });
      await recordActivity(tx, caller, { ...activity, subjectId: member.id });
      return { name: member.userName };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'memberships_last_owner') throw error;
    throw new AppError(organizationErrors.organization_needs_owner, { cause: error });
  }
}

type Recorded = Omit<Activity, 'subjectId'>;

async function changeRole(
  tx: Transaction,
  organizationId: string,
  { member, role, own, roleId }: { member: Membership; role: StoredRole; own: StoredRole; roleId: string },
): Promise<Recorded> {
  const next = await findRole(tx, organizationId, roleId);
  if (!next) throw fieldError(organizationErrors.role_refused, 'role_id', roleMessages.unknown);
  assertMayGive(own, next);
  await updateMembership(tx, { organizationId, id: member.id }, { role_id: next.id });
  return {
    action: 'member_role_changed',
    details: { name: member.userName, former: role.name, role: next.name },
  };
}

async function changeState(
  tx: Transaction,
  organizationId: string,
  { member, isActive }: { member: Membership; isActive: boolean },
): Promise<Recorded> {
  if (member.isActive === isActive) throw new AppError(organizationErrors.member_unchanged);
  if (isActive && (await hasLeft(tx, organizationId, member)))
    throw new AppError(organizationErrors.member_left); // an invitation asks them
  await updateMembership(tx, { organizationId, id: member.id }, { is_active: isActive });
  // The membership is read at each call. Who belongs to other organizations stays signed in: an organization decides for itself alone.
  if (!isActive && (await findOrganizationIds(tx, member.userId)).length === 0)
    await endSessionsOf(tx, member.userId);
  return {
    action: isActive ? 'member_reactivated' : 'member_deactivated',
    details: { name: member.userName },
  };
}
