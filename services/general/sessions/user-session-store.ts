import { and, count, desc, eq, inArray, isNull, sql } from '#platform/drizzle/orm.ts';
import { MAX_LISTED_SESSIONS } from '#contracts/limits.ts';
import { isAccepted } from '#platform/auth/session-limits-store.ts';
import type { Queryable } from '#platform/database.ts';
import { sessions } from '#platform/identity/identity-tables.ts';

/** Returns the sessions of a user whose tokens are accepted: `currentId` first, then the last used. */
export function findLiveSessions(db: Queryable, userId: string, currentId: string) {
  const isCurrent = sql<boolean>`${sessions.id} = ${currentId}`;
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.user_agent,
      ip: sessions.ip,
      startedAt: sessions.created_at,
      lastUsedAt: sessions.last_used_at,
      isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isAccepted))
    .orderBy(desc(isCurrent), desc(sessions.last_used_at), sessions.id)
    .limit(MAX_LISTED_SESSIONS);
}

/** Returns whether all these sessions belong to the user, ended ones included. */
export async function areSessionsOf(db: Queryable, userId: string, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const [found] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), inArray(sessions.id, wanted)));
  return found?.count === wanted.length;
}

/** Ends these sessions of a user and returns the number of those that had not ended before. */
export async function endNamedSessions(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(eq(sessions.user_id, userId), inArray(sessions.id, [...ids]), isNull(sessions.ended_at)))
    .returning({ id: sessions.id });
  return ended.length;
}
