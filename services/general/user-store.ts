import { and, eq } from 'drizzle-orm';
import type { UserProfile } from '#contracts/session.ts';
import type { Queryable } from '#platform/database.ts';
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
}

/** Returns the active user with this e-mail address, case-insensitive; null when there is none. */
export async function findLoginUser(db: Queryable, email: string): Promise<LoginUser | null> {
  const [found] = await db
    .select({ profile: profileColumns, passwordHash: users.password_hash })
    .from(users)
    .where(and(hasAddress(email), eq(users.is_active, true)));
  return found ?? null;
}

export async function findProfile(db: Queryable, userId: string): Promise<UserProfile | null> {
  const [found] = await db.select(profileColumns).from(users).where(eq(users.id, userId));
  return found ?? null;
}

type NewUser = Pick<
  typeof users.$inferInsert,
  'email' | 'first_name' | 'last_name' | 'password_hash' | 'phone_number' | 'dialing_code_id'
>;

/** Inserts a user and returns the profile; null when the address already has an account. */
export async function insertUser(db: Queryable, user: NewUser): Promise<UserProfile | null> {
  const [created] = await db.insert(users).values(user).onConflictDoNothing().returning(profileColumns);
  return created ?? null;
}
