import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  sql,
} from '#platform/drizzle/orm.ts';
import { OTP_MINUTES, OTP_TRIES } from '#contracts/limits.ts';
import type { Queryable } from '#platform/database.ts';
import { otpOrders } from './otp-tables.ts';

const KEPT_DAYS = 30;
const fromNow = sql`now() + make_interval(mins => ${OTP_MINUTES})`;
const anHourAgo = sql`now() - interval '1 hour'`;

/** Condition on orders younger than an hour; older ones require the password again. */
const isFresh = gt(otpOrders.created_at, anHourAgo);

/** Purposes of orders that no mail belongs to. */
const WITHOUT_MAIL: OrderPurpose[] = ['second_factor', 'passkey_sign_in', 'passkey_registration'];

type OrderPurpose = (typeof otpOrders.$inferSelect)['purpose'];

/** Purposes whose orders have no details, since the user is all they need. */
type PlainPurpose = 'login' | 'second_factor' | 'passkey_sign_in' | 'passkey_registration';

export type NewOrder = { id: string; codeDigest: Buffer } & (
  | { purpose: 'login' | 'second_factor'; userId: string }
  | ChallengeOrder
  | {
      purpose: Exclude<OrderPurpose, PlainPurpose>;
      /** User who asked while signed in. */
      userId?: string;
      encryptedDetails: Buffer;
      addressDigest: Buffer;
    }
);

export async function insertOrder(db: Queryable, order: NewOrder): Promise<void> {
  await db.insert(otpOrders).values({
    id: order.id,
    purpose: order.purpose,
    code_digest: order.codeDigest,
    expires_at: fromNow,
    user_id: order.userId ?? null,
    ...('encryptedDetails' in order
      ? { encrypted_details: order.encryptedDetails, address_digest: order.addressDigest }
      : {}),
  });
}

/** Recipient of the code of an order: the user of a login, otherwise the address in the encrypted details. */
export interface CodeReceiver {
  purpose: OrderPurpose;
  userId: string | null;
  encryptedDetails: Buffer | null;
  addressDigest: Buffer | null;
  /** Number of mails that the order has caused, including the one with the new code. */
  mailsSent: number;
}

/**
 * Replaces the code of a usable order, which invalidates the old code; returns null when there is no such
 * order.
 */
export async function replaceCode(db: Queryable, id: string, digest: Buffer): Promise<CodeReceiver | null> {
  const [replaced] = await db
    .update(otpOrders)
    .set({ code_digest: digest, expires_at: fromNow, mails_sent: sql`${otpOrders.mails_sent} + 1` })
    .where(
      and(
        eq(otpOrders.id, id),
        notInArray(otpOrders.purpose, WITHOUT_MAIL),
        isNull(otpOrders.used_at),
        lt(otpOrders.tries, OTP_TRIES),
        isFresh,
      ),
    )
    .returning({
      purpose: otpOrders.purpose,
      userId: otpOrders.user_id,
      encryptedDetails: otpOrders.encrypted_details,
      addressDigest: otpOrders.address_digest,
      mailsSent: otpOrders.mails_sent,
    });
  return replaced ?? null;
}

/** Id and purpose of an order, and its user; null where the request named none. */
export interface OrderKey {
  id: string;
  purpose: OrderPurpose;
  userId: string | null;
}

export interface TriedOrder {
  digest: Buffer;
  tries: number;
  encryptedDetails: Buffer | null;
}

/** Counts one try at an order and returns its digest; null when there is no such order with a try left. */
export async function takeTry(db: Queryable, key: OrderKey): Promise<TriedOrder | null> {
  const [taken] = await db
    .update(otpOrders)
    .set({ tries: sql`${otpOrders.tries} + 1` })
    .where(and(isUsable(key), lt(otpOrders.tries, OTP_TRIES)))
    .returning({
      digest: otpOrders.code_digest,
      tries: otpOrders.tries,
      encryptedDetails: otpOrders.encrypted_details,
    });
  return taken ?? null;
}

/** Consumes an order and deletes its details; returns false when another request has consumed it. */
export async function consumeOrder(db: Queryable, key: OrderKey): Promise<boolean> {
  const used = await db
    .update(otpOrders)
    .set({ used_at: sql`now()`, encrypted_details: null })
    .where(isUsable(key))
    .returning({ id: otpOrders.id });
  return used.length === 1;
}

const isUsable = ({ id, purpose, userId }: OrderKey) =>
  and(
    eq(otpOrders.id, id),
    eq(otpOrders.purpose, purpose),
    userId === null ? isNull(otpOrders.user_id) : eq(otpOrders.user_id, userId),
    isNull(otpOrders.used_at),
    gt(otpOrders.expires_at, sql`now()`),
  );

/** Order for the challenge of a passkey: a new one of this user, or a sign-in, without a user if any passkey may answer. */
export type ChallengeOrder =
  { purpose: 'passkey_registration'; userId: string } | { purpose: 'passkey_sign_in'; userId: string | null };

/** Consumes an order for a challenge and returns its digest and user; null when it was used, has expired or is unknown. */
export async function takeChallenge(
  db: Queryable,
  { id, purpose }: { id: string; purpose: ChallengeOrder['purpose'] },
): Promise<{ digest: Buffer; userId: string | null } | null> {
  const [taken] = await db
    .update(otpOrders)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(otpOrders.id, id),
        eq(otpOrders.purpose, purpose),
        isNull(otpOrders.used_at),
        gt(otpOrders.expires_at, sql`now()`),
      ),
    )
    .returning({ digest: otpOrders.code_digest, userId: otpOrders.user_id });
  return taken ?? null;
}

/** Returns the number of mails that orders with this digest have caused within the last hour. */
export async function countMails(db: Queryable, addressDigest: Buffer): Promise<number> {
  const [counted] = await db
    .select({ mails: sql<number>`coalesce(sum(${otpOrders.mails_sent}), 0)::int` })
    .from(otpOrders)
    .where(and(eq(otpOrders.address_digest, addressDigest), isFresh));
  return counted?.mails ?? 0;
}

/** Returns the number of codes that were tried for a user at sign-ins of the last hour, without those that signed in. */
export async function countRecentTries(db: Queryable, userId: string): Promise<number> {
  const [counted] = await db
    .select({
      tries: sql<number>`coalesce(sum(${otpOrders.tries} - (${otpOrders.used_at} is not null)::int), 0)::int`,
    })
    .from(otpOrders)
    .where(
      and(eq(otpOrders.user_id, userId), inArray(otpOrders.purpose, ['login', 'second_factor']), isFresh),
    );
  return counted?.tries ?? 0;
}

/** Returns the user of an order for a second factor that can still be used; null when there is none. */
export async function findFactorUser(db: Queryable, id: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: otpOrders.user_id })
    .from(otpOrders)
    .where(
      and(
        eq(otpOrders.id, id),
        eq(otpOrders.purpose, 'second_factor'),
        isNull(otpOrders.used_at),
        gt(otpOrders.expires_at, sql`now()`),
      ),
    );
  return found?.userId ?? null;
}

/** Deletes old orders, and removes the details of orders whose code has expired. */
export async function removeOldOrders(db: Queryable): Promise<void> {
  await db
    .delete(otpOrders)
    .where(lt(otpOrders.created_at, sql`now() - make_interval(days => ${KEPT_DAYS})`));
  await db
    .update(otpOrders)
    .set({ encrypted_details: null })
    .where(
      and(
        isNotNull(otpOrders.encrypted_details),
        or(gte(otpOrders.tries, OTP_TRIES), lt(otpOrders.created_at, anHourAgo)),
      ),
    );
}
