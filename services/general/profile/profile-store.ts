import { eq } from '#platform/drizzle/orm.ts';
import type { PersonalDetails } from '#contracts/profile.ts';
import type { Profile } from '#contracts/user-profile.ts';
import type { Queryable } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';

/** Returns the profile of a user without the settings that a purpose adds; null if there is no such user. */
export async function findOwnProfile(
  db: Queryable,
  userId: string,
): Promise<Omit<Profile, 'localisation_settings' | 'privacy_and_security_settings'> | null> {
  const [found] = await db
    .select({
      id: users.id,
      profile_picture_id: users.profile_picture_id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      dialing_code_id: users.dialing_code_id,
      phone_number: users.phone_number,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}

/** Stores the names and the phone number of a user. */
export async function savePersonalDetails(
  db: Queryable,
  userId: string,
  { first_name, last_name, dialing_code_id, phone_number }: PersonalDetails,
): Promise<void> {
  await db
    .update(users)
    .set({ first_name, last_name, dialing_code_id, phone_number })
    .where(eq(users.id, userId));
}
