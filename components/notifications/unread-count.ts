import { MAX_NOTIFICATIONS } from '#contracts/limits.ts';
import type { NotificationItem } from '#contracts/notification.ts';

/** Returns the number of unread notifications in words, such as `12`; `200+` if the inbox may lack some; null for none. */
export function unreadCount(items: readonly Pick<NotificationItem, 'is_read'>[]): string | null {
  const unread = items.filter(({ is_read }) => !is_read).length;
  if (unread === 0) return null;
  return unread < MAX_NOTIFICATIONS ? String(unread) : `${MAX_NOTIFICATIONS}+`;
}
