import { recordActivities } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { MemberContext } from '#platform/platform.ts';
import { deleteLists } from '#trust/trusted-lists/trusted-list-store.ts';

/** Removes trusted lists of the organization, all that are named or none; returns their number. */
export async function removeTrustedLists(
  { caller, database }: MemberContext,
  ids: readonly string[],
): Promise<number> {
  const wanted = [...new Set(ids)];
  await database.transaction(async (tx) => {
    const removed = await deleteLists(tx, caller.organizationId, wanted);
    if (removed.length !== wanted.length) throw new AppError(platformErrors.not_found);
    await recordActivities(
      tx,
      caller,
      removed.map(({ id, ...details }) => ({ action: 'trusted_list_removed', subjectId: id, details })),
    );
  });
  return wanted.length;
}
