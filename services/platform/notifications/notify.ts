import type { NotificationKind } from '#contracts/notification-preferences.ts';
import type { Transaction } from '../database.ts';
import { publishEvents } from './events/event-store.ts';
import { deleteOldNotifications, insertNotifications } from './notification-store.ts';
import { isShownInApp } from './preferences/channel-rules.ts';
import { findChannels, type ChannelOf } from './preferences/preference-store.ts';

export interface NewNotification {
  organizationId: string;
  userId: string;
  /** Kind of event, for which the user has chosen a channel. */
  kind: NotificationKind;
  /** Tab that shows the notification, for example `Documents`. */
  category: string;
  description: string;
  /** Path of the web app that shows the subject. */
  link: string | null;
}

const KEPT_DAYS = 90;
const DELETED_AT_ONCE = 1000;

/**
 * Inserts notifications in the caller's transaction for those who want them in the app, and deletes some old ones of the
 * same users. The open pages of all of them are told, since what these show may have changed.
 */
export async function notify(
  tx: Transaction,
  entries: readonly NewNotification[],
  channels?: ChannelOf,
): Promise<void> {
  if (entries.length === 0) return;
  const userIds = [...new Set(entries.map(({ userId }) => userId))];
  const channelOf = channels ?? (await findChannels(tx, userIds));
  const rows = entries
    .filter(({ userId, kind }) => isShownInApp(channelOf(userId, kind)))
    .map(({ organizationId, userId, category, description, link }) => ({
      organization_id: organizationId,
      user_id: userId,
      category,
      description,
      link,
    }));
  if (rows.length > 0) await insertNotifications(tx, rows);
  await deleteOldNotifications(tx, { userIds, days: KEPT_DAYS, limit: DELETED_AT_ONCE });
  await publishEvents(
    tx,
    entries.map(({ organizationId, userId, category }) => ({
      user_id: userId,
      organization_id: organizationId,
      category,
    })),
  );
}
