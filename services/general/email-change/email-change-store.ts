import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { OTP_MINUTES, OTP_TRIES } from '#contracts/limits.ts';
import type { Queryable } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { emailChanges } from './email-change-tables.ts';

export interface NewEmailChange {
  id: string;
  userId: string;
  newEmail: string;
  codeDigest: Buffer;
}

/** Stores a change of address that waits for its code, and deletes those that are older than an hour. */
export async function insertEmailChange(db: Queryable, change: NewEmailChange): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.created_at, anHourAgo));
  await db.insert(emailChanges).values({
    id: change.id,
    user_id: change.userId,
    new_email: change.newEmail,
    code_digest: change.codeDigest,
    expires_at: sql`now() + make_interval(mins => ${OTP_MINUTES})`,
  });
}

/** Returns the number of changes that a user has started within the last hour. */
export async function countEmailChanges(db: Queryable, userId: string): Promise<number> {
  const [counted] = await db
    .select({ changes: count() })
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, userId), gt(emailChanges.created_at, anHourAgo)));
  return counted?.changes ?? 0;
}

/** Id of a change, and the user whose address it changes. */
export interface EmailChangeKey {
  id: string;
  userId: string;
}

/** Change whose code is being tried. */
export interface TriedEmailChange {
  digest: Buffer;
  tries: number;
  newEmail: string;
}

/** Counts one try at a change and returns it; null if there is no such change with a try left. */
export async function takeEmailTry(db: Queryable, key: EmailChangeKey): Promise<TriedEmailChange | null> {
  const [taken] = await db
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(and(isUsable(key), lt(emailChanges.tries, OTP_TRIES)))
    .returning({
      digest: emailChanges.code_digest,
      tries: emailChanges.tries,
      newEmail: emailChanges.new_email,
    });
  return taken ?? null;
}

/** Consumes a change; returns false if another request has consumed it. */
export async function consumeEmailChange(db: Queryable, key: EmailChangeKey): Promise<boolean> {
  const used = await db
    .update(emailChanges)
    .set({ used_at: sql`now()` })
    .where(isUsable(key))
    .returning({ id: emailChanges.id });
  return used.length === 1;
}

/** Sets the e-mail address of a user. The database refuses an address that has an account. */
export async function setEmail(db: Queryable, userId: string, email: string): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, userId));
}

/** Returns the hash of a user's password; null if there is no such user. */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [found] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
  return found?.hash ?? null;
}

const anHourAgo = sql`now() - interval '1 hour'`;

const isUsable = ({ id, userId }: EmailChangeKey) =>
  and(
    eq(emailChanges.id, id),
    eq(emailChanges.user_id, userId),
    isNull(emailChanges.used_at),
    gt(emailChanges.expires_at, sql`now()`),
  );
