import type { NotificationPurpose } from '#contracts/notification.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { markNotifications } from '#platform/notifications/notification-store.ts';
import type { Context } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';

/** Marks the caller's notifications, all that are named or none. */
export async function changeNotifications(
  { database, caller }: Context<'user'>,
  { instance_ids, purpose }: { instance_ids: readonly string[]; purpose: NotificationPurpose },
): Promise<void> {
  const ids = [...new Set(instance_ids)];
  await database.transaction(async (tx) => {
    const marked = await markNotifications(tx, caller.userId, { ids, purpose });
    if (marked !== ids.length) throw new AppError(platformErrors.not_found);
  });
}
