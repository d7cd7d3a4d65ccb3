import { eq, like } from '#platform/drizzle/orm.ts';
import type { Limit } from '#platform/limits/limiter.ts';
import { rateLimits } from '#platform/limits/rate-limit-tables.ts';
import { database, vault } from '#support/stack/backend-environment.ts';

/** Returns the key of a counter in the database. */
const keyOf = ({ name }: Pick<Limit, 'name'>, text: string) =>
  `${name}:${vault().digest(`rate limit ${name}`, text).toString('base64url')}`;

/** Sets the points of a counter, in a window that begins now. */
export async function setCounter(limit: Limit, text: string, points: number): Promise<void> {
  const counter = { points, expire: Date.now() + limit.seconds * 1000 };
  await database()
    .insert(rateLimits)
    .values({ key: keyOf(limit, text), ...counter })
    .onConflictDoUpdate({ target: rateLimits.key, set: counter });
}

/** Returns the points of a counter; 0 where there is none. */
export async function pointsOf(limit: Limit, text: string): Promise<number> {
  const [found] = await database()
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(limit, text)));
  return found?.points ?? 0;
}

/** Ends the windows of all counters of a limit, as if their time had passed. */
export async function endWindows({ name }: Pick<Limit, 'name'>): Promise<void> {
  await database()
    .update(rateLimits)
    .set({ expire: Date.now() - 1 })
    .where(like(rateLimits.key, `${name}:%`));
}
