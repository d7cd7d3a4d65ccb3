import { eq, inArray, sql } from '#platform/drizzle/orm.ts';
import {
  DEFAULT_PREFERENCES,
  NotificationKind,
  NotificationPreferences,
  type NotificationChannel,
} from '#contracts/notification-preferences.ts';
import { z } from '#contracts/zod.ts';
import type { Queryable } from '../../database.ts';
import { notificationPreferences } from '../notification-tables.ts';

const Channels = NotificationPreferences.shape.channels;
const Stored = z.partial(Channels);

/** Returns the channel that a user has chosen for a kind of event. */
export type ChannelOf = (userId: string, kind: NotificationKind) => NotificationChannel;

/** Reads what these users have chosen. */
export async function findChannels(db: Queryable, userIds: Iterable<string>): Promise<ChannelOf> {
  const ids = [...new Set(userIds)];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ userId: notificationPreferences.user_id, channels: notificationPreferences.channels })
          .from(notificationPreferences)
          .where(inArray(notificationPreferences.user_id, ids));
  const chosen = new Map(rows.map(({ userId, channels }) => [userId, Stored.parse(channels)]));
  return (userId, kind) => chosen.get(userId)?.[kind] ?? DEFAULT_PREFERENCES.channels[kind];
}

/** Returns the preferences of a user; the default ones if none are chosen. */
export async function findPreferences(db: Queryable, userId: string): Promise<NotificationPreferences> {
  const [found] = await db
    .select({
      channels: notificationPreferences.channels,
      daily_digest: notificationPreferences.daily_digest,
    })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, userId));
  if (!found) return DEFAULT_PREFERENCES;
  return {
    channels: Channels.parse({ ...DEFAULT_PREFERENCES.channels, ...Stored.parse(found.channels) }),
    daily_digest: found.daily_digest,
  };
}

/** Stores the preferences of a user; a digest that is new begins after `digestDay`. */
export async function savePreferences(
  db: Queryable,
  userId: string,
  { channels, daily_digest, digestDay }: NotificationPreferences & { digestDay: string },
): Promise<void> {
  const differing = differingChannels(channels);
  await db
    .insert(notificationPreferences)
    .values({ user_id: userId, channels: differing, daily_digest, digest_day: digestDay })
    .onConflictDoUpdate({
      target: notificationPreferences.user_id,
      set: {
        channels: differing,
        daily_digest,
        digest_day: sql`case when ${notificationPreferences}.daily_digest then ${notificationPreferences}.digest_day else ${digestDay}::date end`,
      },
    });
}

/** Returns the channels that differ from the default: for the others, what is mailed depends on the event. */
function differingChannels(channels: NotificationPreferences['channels']) {
  const kinds = NotificationKind.options.filter(
    (kind) => channels[kind] !== DEFAULT_PREFERENCES.channels[kind],
  );
  return Object.fromEntries(kinds.map((kind) => [kind, channels[kind]]));
}
