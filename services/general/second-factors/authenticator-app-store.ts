import { and, eq, isNotNull, isNull, lt, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '#platform/database.ts';
import { authenticatorApps } from '#platform/identity/second-factor-tables.ts';

const isOn = (userId: string) =>
  and(eq(authenticatorApps.user_id, userId), isNotNull(authenticatorApps.confirmed_at));
const isPending = (userId: string) =>
  and(eq(authenticatorApps.user_id, userId), isNull(authenticatorApps.confirmed_at));

/** Stores the key of an app that waits for its first code in place of one that waits; returns false when an app is on. */
export async function putPendingApp(
  db: Queryable,
  userId: string,
  encryptedSecret: Buffer,
): Promise<boolean> {
  const values = { encrypted_secret: encryptedSecret, last_step: 0 };
  const stored = await db
    .insert(authenticatorApps)
    .values({ user_id: userId, ...values })
    .onConflictDoUpdate({
      target: authenticatorApps.user_id,
      set: { ...values, created_at: sql`now()` },
      setWhere: isNull(authenticatorApps.confirmed_at),
    })
    .returning({ userId: authenticatorApps.user_id });
  return stored.length === 1;
}

/** Returns the encrypted key of a user's app that waits for its first code, or that is on; null without such an app. */
export async function findAppSecret(
  db: Queryable,
  userId: string,
  state: 'pending' | 'on',
): Promise<Buffer | null> {
  const [found] = await db
    .select({ secret: authenticatorApps.encrypted_secret })
    .from(authenticatorApps)
    .where(state === 'on' ? isOn(userId) : isPending(userId));
  return found?.secret ?? null;
}

/** Returns when the app of a user was added; null while it is off. */
export async function findAppDate(db: Queryable, userId: string): Promise<Date | null> {
  const [found] = await db
    .select({ confirmedAt: authenticatorApps.confirmed_at })
    .from(authenticatorApps)
    .where(isOn(userId));
  return found?.confirmedAt ?? null;
}

/** Turns on the app with this key; returns false when another request has done so or has replaced the key. */
export async function turnOnApp(
  db: Queryable,
  { userId, secret, step }: { userId: string; secret: Buffer; step: number },
): Promise<boolean> {
  const changed = await db
    .update(authenticatorApps)
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where(and(isPending(userId), eq(authenticatorApps.encrypted_secret, secret)))
    .returning({ userId: authenticatorApps.user_id });
  return changed.length === 1;
}

/** Consumes a time step; returns false when it or a later one has been used. */
export async function consumeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(authenticatorApps)
    .set({ last_step: step })
    .where(and(isOn(userId), lt(authenticatorApps.last_step, step)))
    .returning({ userId: authenticatorApps.user_id });
  return used.length === 1;
}

/** Deletes the app of a user; returns false when none is on. */
export async function removeApp(db: Queryable, userId: string): Promise<boolean> {
  const removed = await db
    .delete(authenticatorApps)
    .where(isOn(userId))
    .returning({ userId: authenticatorApps.user_id });
  return removed.length === 1;
}
