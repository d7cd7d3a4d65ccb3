import type { NotificationInbox, NotificationItem, NotificationPurpose } from '#contracts/notification.ts';

const MARKS: Record<NotificationPurpose, Partial<NotificationItem>> = {
  mark_as_read: { is_read: true },
  mark_as_unread: { is_read: false },
  mark_as_star: { is_favorite: true },
  remove_star: { is_favorite: false },
};

/** The inbox as it will be once these notifications are marked. */
export function withMarks(
  inbox: NotificationInbox,
  ids: readonly string[],
  purpose: NotificationPurpose,
): NotificationInbox {
  const mark = (item: NotificationItem) => (ids.includes(item.id) ? { ...item, ...MARKS[purpose] } : item);
  return Object.fromEntries(Object.entries(inbox).map(([key, items]) => [key, items.map(mark)]));
}
