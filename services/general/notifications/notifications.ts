import { MAX_NOTIFICATIONS } from '#contracts/limits.ts';
import type { NotificationInbox, NotificationPurpose } from '#contracts/notification.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { markNotifications, newestNotifications } from '#platform/notifications/notification-store.ts';
import type { Context } from '#platform/platform.ts';

/** Returns the caller's newest notifications, unread ones and favourites, grouped under `<category> - <organization>`, newest first. */
export async function readNotifications({ database, caller }: Context<'user'>): Promise<NotificationInbox> {
  const inbox: NotificationInbox = {};
  for (const row of await newestNotifications(database, caller.userId, MAX_NOTIFICATIONS)) {
    const { category, organization_name, created_at, ...item } = row;
    (inbox[`${category} - ${organization_name}`] ??= []).push({
      ...item,
      timestamp: created_at.toISOString(),
    });
  }
  return inbox;
}

/** Marks notifications of the caller, all of them or none. @throws AppError not_found when one is not the caller's */
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
