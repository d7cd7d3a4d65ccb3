import { and, asc, eq, gt, isNull, lt, or, sql } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { fullName, memberships, organizations, users } from '#platform/identity/identity-tables.ts';
import { notificationPreferences } from '#platform/notifications/notification-tables.ts';
import { localisationSettings } from '#platform/identity/localisation-tables.ts';

/** Reader of the daily digest. */
export interface DigestReader {
  userId: string;
  name: string;
  email: string;
  /** IANA name of the time zone in which the digest is due. */
  zone: string;
  /** Day of the last digest (2026-11-22); null if there was none. */
  lastDay: string | null;
}

// Qualified by its table: in a statement on one table Drizzle omits the name, which is ambiguous in the subquery below.
const idOfUser = sql`${users}.id`;

/** Expression over the user: the chosen time zone, else that of the first organization by name, else UTC. */
const zone = sql<string>`coalesce(
  (select l.time_zone from ${localisationSettings} l where l.user_id = ${idOfUser}),
  (select o.time_zone from ${memberships} m join ${organizations} o on o.id = m.organization_id
    where m.user_id = ${idOfUser} and m.is_active order by lower(o.name), o.id limit 1),
  'UTC')`;

/** Returns the time zone in which a user's digest is due. */
export async function findDigestZone(db: Queryable, userId: string): Promise<string> {
  const [found] = await db.select({ zone }).from(users).where(eq(users.id, userId));
  return found?.zone ?? 'UTC';
}

/** Returns up to `limit` readers of the digest after this user id, in ascending order. */
export function findDigestReaders(
  db: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<DigestReader[]> {
  return db
    .select({
      userId: users.id,
      name: fullName,
      email: users.email,
      zone,
      lastDay: notificationPreferences.digest_day,
    })
    .from(notificationPreferences)
    .innerJoin(users, eq(users.id, notificationPreferences.user_id))
    .where(
      and(
        eq(notificationPreferences.daily_digest, true),
        eq(users.is_active, true),
        after === null ? undefined : gt(notificationPreferences.user_id, after),
      ),
    )
    .orderBy(asc(notificationPreferences.user_id))
    .limit(limit);
}

/** Claims the digest of a day; returns false when another process has. */
export async function claimDigest(
  tx: Transaction,
  { userId, day }: { userId: string; day: string },
): Promise<boolean> {
  const { user_id, digest_day, daily_digest } = notificationPreferences;
  const claimed = await tx
    .update(notificationPreferences)
    .set({ digest_day: day })
    .where(and(eq(user_id, userId), eq(daily_digest, true), or(isNull(digest_day), lt(digest_day, day))))
    .returning({ userId: user_id });
  return claimed.length === 1;
}
