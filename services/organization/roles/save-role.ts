import { roleMessages, type ChangeRole, type RoleDetails } from '#contracts/role.ts';
import type { Permissions } from '#platform/auth/caller.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { assertUnchanged } from '#platform/identity/assert-unchanged.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import type { MemberContext } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { assertMayGive, lockedGiver } from './giver.ts';
import { findRole, insertRole, updateRole } from './role-store.ts';

/**
 * Creates an own role and returns its id.
 * @throws AppError role_exceeds when it grants what the caller lacks; role_refused when the name is taken
 */
export async function createRole(
  { caller, database }: MemberContext,
  details: RoleDetails,
): Promise<{ id: string }> {
  const values = roleValues(details);
  return withNameCheck(() =>
    database.transaction(async (tx) => {
      assertMayGive(await lockedGiver(tx, caller), { ...values, isBuiltIn: false });
      const id = await insertRole(tx, caller.organizationId, values);
      await recordActivity(tx, caller, { action: 'role_created', subjectId: id, details: inWords(details) });
      return { id };
    }),
  );
}

/**
 * Replaces the details of an own role; effective from the next call of its members.
 * @throws AppError not_found, role_built_in, role_exceeds, role_refused; changed_meanwhile when it was changed after the state that
 * was edited
 */
export async function changeRole(
  { caller, database }: MemberContext,
  { id, changed_at: editedState, ...details }: Omit<ChangeRole, 'purpose'>,
): Promise<void> {
  const { organizationId, userId } = caller;
  const values = roleValues(details);
  await withNameCheck(() =>
    database.transaction(async (tx) => {
      const own = await lockedGiver(tx, caller);
      const former = await findRole(tx, organizationId, id);
      if (!former) throw new AppError(platformErrors.not_found);
      if (former.isBuiltIn) throw new AppError(organizationErrors.role_built_in);
      assertMayGive(own, former);
      const { changedAt, changedBy } = former;
      await assertUnchanged(tx, { thing: 'role', changedAt, changedBy, editedState });
      assertMayGive(own, { ...values, isBuiltIn: false });
      await updateRole(tx, { organizationId, userId, id }, values);
      await recordActivity(tx, caller, { action: 'role_changed', subjectId: id, details: inWords(details) });
    }),
  );
}

function roleValues({ name, functionalities, sees_all_documents }: RoleDetails) {
  const permissions: Permissions = {};
  for (const { functionality_name, permission } of functionalities)
    if (permission) permissions[functionality_name] = permission;
  return { name, permissions, seesAllDocuments: sees_all_documents };
}

/** Returns the details of the activity: the name, and each granted functionality with its permission. */
function inWords(details: RoleDetails): Record<string, string | boolean> {
  const { name, permissions, seesAllDocuments } = roleValues(details);
  const granted = Object.entries(permissions).map(
    ([functionality, permission]) => `${functionality}: ${permission}`,
  );
  return { name, permissions: granted.join(', '), sees_all_documents: seesAllDocuments };
}

async function withNameCheck<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (violatedConstraint(error) !== 'roles_name') throw error;
    throw fieldError(organizationErrors.role_refused, 'name', roleMessages.nameTaken);
  }
}
