import { and, asc, desc, eq, inArray, lt, not, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { NotificationPurpose } from '#contracts/notification.ts';
import type { Queryable, Transaction } from '../database.ts';
import { memberships, organizations } from '../identity/identity-tables.ts';
import { notifications } from './notification-tables.ts';

/**
 * Returns the newest notifications of a user, the newest unread ones and the newest favourites, at most `limit` of each, from
 * organizations of which the user is still a member; the newest first.
 */
export async function newestNotifications(db: Queryable, userId: string, limit: number) {
  const own = eq(notifications.user_id, userId);
  const newest = await newestWhere(db, own, limit);
  if (newest.length < limit) return newest;
  const [unread, favourites] = await Promise.all([
    newestWhere(db, and(own, not(notifications.is_read)), limit),
    newestWhere(db, and(own, notifications.is_favorite), limit),
  ]);
  const all = new Map([...newest, ...unread, ...favourites].map((row) => [row.id, row]));
  return [...all.values()].sort((one, other) => Number(other.created_at) - Number(one.created_at));
}

function newestWhere(db: Queryable, condition: SQL | undefined, limit: number) {
  return db
    .select({
      id: notifications.id,
      category: notifications.category,
      organization_id: notifications.organization_id,
      organization_name: organizations.name,
      description: notifications.description,
      link: notifications.link,
      is_read: notifications.is_read,
      is_favorite: notifications.is_favorite,
      created_at: notifications.created_at,
    })
    .from(notifications)
    .innerJoin(organizations, eq(organizations.id, notifications.organization_id))
    .innerJoin(
      memberships,
      and(
        eq(memberships.organization_id, notifications.organization_id),
        eq(memberships.user_id, notifications.user_id),
        eq(memberships.is_active, true),
      ),
    )
    .where(condition)
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(limit);
}

const MARKS = {
  mark_as_read: { is_read: true },
  mark_as_unread: { is_read: false },
  mark_as_star: { is_favorite: true },
  remove_star: { is_favorite: false },
} as const satisfies Record<NotificationPurpose, object>;

/** Marks those of these notifications that are the user's own, and returns their number. */
export async function markNotifications(
  db: Queryable,
  userId: string,
  { ids, purpose }: { ids: readonly string[]; purpose: NotificationPurpose },
): Promise<number> {
  const marked = await db
    .update(notifications)
    .set(MARKS[purpose])
    .where(and(eq(notifications.user_id, userId), inArray(notifications.id, [...ids])))
    .returning({ id: notifications.id });
  return marked.length;
}

/** Inserts notifications, unread and without a star. */
export async function insertNotifications(
  tx: Transaction,
  rows: readonly (typeof notifications.$inferInsert)[],
): Promise<void> {
  await tx.insert(notifications).values([...rows]);
}

/**
 * Deletes up to `limit` notifications of these users that are read, without a star and older than this many days. Skips rows that
 * another transaction has locked, so that neither waits.
 */
export async function deleteOldNotifications(
  tx: Transaction,
  { userIds, days, limit }: { userIds: readonly string[]; days: number; limit: number },
): Promise<void> {
  const old = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        inArray(notifications.user_id, [...userIds]),
        lt(notifications.created_at, sql`now() - make_interval(days => ${days})`),
        eq(notifications.is_read, true),
        eq(notifications.is_favorite, false),
      ),
    )
    .orderBy(asc(notifications.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  await tx.delete(notifications).where(inArray(notifications.id, old));
}
