import { and, eq, sql } from '#platform/drizzle/orm.ts';
import { MAX_PFX_FILES_PER_HOUR } from '#contracts/limits.ts';
import type { Queryable } from '#platform/database.ts';
import { pfxOpenings } from './certificate-tables.ts';

/** Time after which an opening counts as ended: longer than the engine takes for a file. */
const LONGEST = sql`now() + interval '5 minutes'`;
const isHourOver = sql`${pfxOpenings.hour_began_at} < now() - interval '1 hour'`;
const isFree = sql`coalesce(${pfxOpenings.busy_until} < now(), true)`;

/**
 * Begins to open a file for a user, over all instances of the services: one at a time, and only so many an hour.
 * @returns busy while another one is being opened
 */
export async function beginPfxOpening(db: Queryable, userId: string): Promise<'begun' | 'busy' | 'too_many'> {
  const begun = await db
    .insert(pfxOpenings)
    .values({ user_id: userId, busy_until: LONGEST })
    .onConflictDoUpdate({
      target: pfxOpenings.user_id,
      set: {
        busy_until: LONGEST,
        hour_began_at: sql`case when ${isHourOver} then now() else ${pfxOpenings.hour_began_at} end`,
        count: sql`case when ${isHourOver} then 1 else ${pfxOpenings.count} + 1 end`,
      },
      setWhere: sql`${isFree} and (${isHourOver} or ${pfxOpenings.count} < ${MAX_PFX_FILES_PER_HOUR})`,
    })
    .returning({ userId: pfxOpenings.user_id });
  if (begun.length > 0) return 'begun';
  const [free] = await db
    .select({ userId: pfxOpenings.user_id })
    .from(pfxOpenings)
    .where(and(eq(pfxOpenings.user_id, userId), isFree));
  return free ? 'too_many' : 'busy';
}

/** Ends the opening of a file, so that the user may open another one. */
export async function endPfxOpening(db: Queryable, userId: string): Promise<void> {
  await db.update(pfxOpenings).set({ busy_until: null }).where(eq(pfxOpenings.user_id, userId));
}
