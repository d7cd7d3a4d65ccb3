import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { OTP_MINUTES, OTP_TRIES } from '#contracts/limits.ts';
import type { Queryable } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { otpOrders } from './otp-tables.ts';

const KEPT_DAYS = 30;
const fromNow = sql`now() + make_interval(mins => ${OTP_MINUTES})`;

export interface OtpOrder {
  id: string;
  userId: string;
  codeDigest: Buffer;
}

export async function insertOrder(db: Queryable, order: OtpOrder): Promise<void> {
  await db.insert(otpOrders).values({
    id: order.id,
    purpose: 'login',
    user_id: order.userId,
    code_digest: order.codeDigest,
    expires_at: fromNow,
  });
}

/** Gives an order that can still be used a new code, which makes the old one void; null if there is no such order. */
export async function replaceCode(
  db: Queryable,
  id: string,
  digest: Buffer,
): Promise<{ email: string } | null> {
  const [replaced] = await db
    .update(otpOrders)
    .set({ code_digest: digest, expires_at: fromNow })
    .from(users)
    .where(
      and(
        eq(otpOrders.id, id),
        eq(users.id, otpOrders.user_id),
        isNull(otpOrders.used_at),
        lt(otpOrders.tries, OTP_TRIES),
        isFresh,
      ),
    )
    .returning({ email: users.email });
  return replaced ?? null;
}

/** An hour after the password was given, a code needs the password again. */
const isFresh = gt(otpOrders.created_at, sql`now() - interval '1 hour'`);

/** Counts one try at this user's order and gives its digest; null when there is no such order that can still be tried. */
export async function takeTry(
  db: Queryable,
  id: string,
  userId: string,
): Promise<{ digest: Buffer; tries: number } | null> {
  const [taken] = await db
    .update(otpOrders)
    .set({ tries: sql`${otpOrders.tries} + 1` })
    .where(and(isUsable(id, userId), lt(otpOrders.tries, OTP_TRIES)))
    .returning({ digest: otpOrders.code_digest, tries: otpOrders.tries });
  return taken ?? null;
}

/** Uses the order up; false when another request was quicker. */
export async function useOrder(db: Queryable, id: string, userId: string): Promise<boolean> {
  const used = await db
    .update(otpOrders)
    .set({ used_at: sql`now()` })
    .where(isUsable(id, userId))
    .returning({ id: otpOrders.id });
  return used.length === 1;
}

const isUsable = (id: string, userId: string) =>
  and(
    eq(otpOrders.id, id),
    eq(otpOrders.user_id, userId),
    isNull(otpOrders.used_at),
    gt(otpOrders.expires_at, sql`now()`),
  );

export async function removeOldOrders(db: Queryable): Promise<void> {
  await db
    .delete(otpOrders)
    .where(lt(otpOrders.created_at, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
