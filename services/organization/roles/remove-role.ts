import { roleMessages, type RemoveRole } from '#contracts/role.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Transaction } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { assertMayGive, lockedGiver } from './giver.ts';
import { deleteRole, findRole, findRoleHolders, replaceRole, type StoredRole } from './role-store.ts';

/**
 * Deletes an own role; its members and open invitations get the successor.
 * @throws AppError not_found, role_built_in, role_exceeds; role_refused at `successor_id` when it is needed and missing,
 * unknown, or the same role
 */
export async function removeRole(
  { caller, database }: MemberContext,
  { id, successor_id }: Omit<RemoveRole, 'purpose'>,
): Promise<void> {
  const { organizationId } = caller;
  await database.transaction(async (tx) => {
    const own = await lockedGiver(tx, caller);
    const role = await findRole(tx, organizationId, id);
    if (!role) throw new AppError(platformErrors.not_found);
    if (role.isBuiltIn) throw new AppError(organizationErrors.role_built_in);
    assertMayGive(own, role);
    const successor = await successorOf(tx, organizationId, { id, successor_id });
    if (successor) assertMayGive(own, successor);
    await replaceRole(tx, { organizationId, id, successorId: successor?.id ?? null });
    await deleteRole(tx, organizationId, id);
    const details = { name: role.name, successor: successor?.name ?? null };
    await recordActivity(tx, caller, { action: 'role_removed', subjectId: id, details });
  });
}

async function successorOf(
  tx: Transaction,
  organizationId: string,
  { id, successor_id }: Omit<RemoveRole, 'purpose'>,
): Promise<StoredRole | null> {
  const refusal = (message: string) => fieldError(organizationErrors.role_refused, 'successor_id', message);
  if (successor_id === null) {
    const isInUse = (await findRoleHolders(tx, organizationId)).has(id);
    if (isInUse) throw refusal(roleMessages.successorRequired);
    return null;
  }
  if (successor_id === id) throw refusal(roleMessages.successorIsSame);
  const successor = await findRole(tx, organizationId, successor_id);
  if (!successor) throw refusal(roleMessages.unknown);
  return successor;
}
