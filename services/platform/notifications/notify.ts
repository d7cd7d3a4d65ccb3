import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { notifications } from './notification-tables.ts';

export interface NewNotification {
  organizationId: string;
  userId: string;
  /** The tab that it stands under, for example `Documents`. */
  category: string;
  description: string;
  /** Path of the app that shows what this is about. */
  link: string | null;
}

const KEPT_DAYS = 90;
const REMOVED_AT_ONCE = 1000;

/** Tells people something in the app, with the caller's transaction. What they have read long ago goes on this occasion. */
export async function notify(tx: Transaction, entries: readonly NewNotification[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ organizationId, userId, ...entry }) => ({
    ...entry,
    organization_id: organizationId,
    user_id: userId,
  }));
  await tx.insert(notifications).values(rows);
  await removeOld(
    tx,
    entries.map(({ userId }) => userId),
  );
}

/** Favourites stay. Rows that somebody else is removing right now are left to them, so that nobody waits. */
async function removeOld(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const old = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        inArray(notifications.user_id, [...new Set(userIds)]),
        lt(notifications.created_at, sql`now() - make_interval(days => ${KEPT_DAYS})`),
        eq(notifications.is_read, true),
        eq(notifications.is_favorite, false),
      ),
    )
    .orderBy(asc(notifications.id))
    .limit(REMOVED_AT_ONCE)
    .for('update', { skipLocked: true });
  await tx.delete(notifications).where(inArray(notifications.id, old));
}
