import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Transaction } from '#platform/database.ts';
import type { Member } from '#platform/auth/caller.ts';
import { lockOrganization } from '#platform/identity/owner-store.ts';
import { organizationErrors } from '../organization-errors.ts';
import { mayGive, type RoleGrants } from './may-give.ts';
import { findRoleOf, type StoredRole } from './role-store.ts';

/**
 * Locks the organization and returns the caller's role as it is now, so that a demotion in a parallel transaction counts.
 * @throws AppError permission_denied when the membership has ended meanwhile
 */
export async function lockedGiver(tx: Transaction, caller: Member): Promise<StoredRole> {
  await lockOrganization(tx, caller.organizationId);
  const own = await findRoleOf(tx, caller);
  if (!own) throw new AppError(platformErrors.permission_denied);
  return own;
}

/** Checks that a member with the role `own` may give or take away this role. @throws AppError role_exceeds */
export function assertMayGive(own: RoleGrants, given: RoleGrants): void {
  if (!mayGive(own, given)) throw new AppError(organizationErrors.role_exceeds);
}
