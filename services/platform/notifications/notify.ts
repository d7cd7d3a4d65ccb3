import type { Transaction } from '../database.ts';
import { deleteOldNotifications, insertNotifications } from './notification-store.ts';

export interface NewNotification {
  organizationId: string;
  userId: string;
  /** Tab that shows the notification, for example `Documents`. */
  category: string;
  description: string;
  /** Path of the web app that shows the subject. */
  link: string | null;
}

const KEPT_DAYS = 90;
const DELETED_AT_ONCE = 1000;

/** Inserts notifications in the caller's transaction, and deletes some old ones of the same users. */
export async function notify(tx: Transaction, entries: readonly NewNotification[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ organizationId, userId, ...entry }) => ({
    ...entry,
    organization_id: organizationId,
    user_id: userId,
  }));
  await insertNotifications(tx, rows);
  const userIds = [...new Set(entries.map(({ userId }) => userId))];
  await deleteOldNotifications(tx, { userIds, days: KEPT_DAYS, limit: DELETED_AT_ONCE });
}
