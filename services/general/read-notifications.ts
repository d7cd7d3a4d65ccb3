import type { NotificationInbox } from '#contracts/notification.ts';
import { newestNotifications } from '#platform/notifications/notification-store.ts';
import type { Context } from '#platform/platform.ts';

const SHOWN = 200;

/** The caller's newest notifications under `<category> - <organization>`, the newest first. */
export async function readNotifications({ database, caller }: Context<'user'>): Promise<NotificationInbox> {
  const inbox: NotificationInbox = {};
  for (const row of await newestNotifications(database, caller.userId, SHOWN)) {
    const { category, organization_name, created_at, ...item } = row;
    (inbox[`${category} - ${organization_name}`] ??= []).push({
      ...item,
      timestamp: created_at.toISOString(),
    });
  }
  return inbox;
}
