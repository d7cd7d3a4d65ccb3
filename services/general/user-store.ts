import { and, eq } from '#platform/drizzle/orm.ts';
import type { UserProfile } from '#contracts/user-profile.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { hasAddress } from '#platform/identity/member-store.ts';

const profileColumns = {
  id: users.id,
  profile_picture_id: users.profile_picture_id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
};

export interface LoginUser {
  profile: UserProfile;
  passwordHash: string;
  /** Tries of codes in a row without a right one. */
  codeTries: number;
}

/** Returns the active user with this e-mail address, case-insensitive; null when there is none. */
export async function findLoginUser(db: Queryable, email: string): Promise<LoginUser | null> {
  const [found] = await db
    .select({ profile: profileColumns, passwordHash: users.password_hash, codeTries: users.code_tries })
    .from(users)
    .where(and(hasAddress(email), eq(users.is_active, true)));
  return found ?? null;
}

/**
 * Locks the user's row until the end of the transaction, so that no password is changed meanwhile; returns false when
 * the password has been changed or the user is no longer active.
 */
export async function holdPassword(tx: Transaction, { profile, passwordHash }: LoginUser): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(hasPassword(profile.id, passwordHash), eq(users.is_active, true)))
    .for('share');
  return held.length === 1;
}

/** Replaces a password; returns false when it is no longer the one with the hash `from`. */
export async function replacePassword(
  db: Queryable,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .update(users)
    .set({ password_hash: to })
    .where(hasPassword(userId, from))
    .returning({ id: users.id });
  return replaced.length === 1;
}

const hasPassword = (userId: string, hash: string) =>
  and(eq(users.id, userId), eq(users.password_hash, hash));

/**
 * Sets the password of an active user with this address, ends the row of tried codes, and returns the profile; null when there is no
 * such user, or they have another address by now.
 */
export async function setPassword(
  db: Queryable,
  { userId, email }: { userId: string; email: string },
  hash: string,
): Promise<UserProfile | null> {
  const [changed] = await db
    .update(users)
    .set({ password_hash: hash, code_tries: 0 })
    .where(and(eq(users.id, userId), hasAddress(email), eq(users.is_active, true)))
    .returning(profileColumns);
  return changed ?? null;
}

export async function findProfile(db: Queryable, userId: string): Promise<UserProfile | null> {
  const [found] = await db.select(profileColumns).from(users).where(eq(users.id, userId));
  return found ?? null;
}

/** Sets the e-mail address of a user. The database refuses an address that has an account. */
export async function setEmail(db: Queryable, userId: string, email: string): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, userId));
}

/** Locks the user's row until the end of the transaction, so that changes of an account happen one after the other. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Stores which second factor the sign-in asks for first. */
export async function savePreferredFactor(
  db: Queryable,
  userId: string,
  factor: 'authenticator_app' | 'passkey',
): Promise<void> {
  await db.update(users).set({ preferred_factor: factor }).where(eq(users.id, userId));
}
