import { and, between, eq, lt, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import { rateLimits } from './rate-limit-tables.ts';

/** Windows last a minute or more; the end of one is known to this precision. */
const PRECISION_MS = 5_000;

/** Subtracts points from a counter, as long as its window still ends at this time. */
export async function subtractPoints(
  db: Queryable,
  { key, endsAt, points }: { key: string; endsAt: number; points: number },
): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - ${points}::int, 0)` })
    .where(
      and(eq(rateLimits.key, key), between(rateLimits.expire, endsAt - PRECISION_MS, endsAt + PRECISION_MS)),
    );
}

/** Deletes counters whose window has ended. */
export async function removeEndedCounters(db: Queryable): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
