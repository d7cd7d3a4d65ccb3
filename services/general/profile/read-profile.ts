import type { Profile, ProfilePurpose } from '#contracts/user-profile.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Context } from '#platform/platform.ts';
import { readPrivacySettings } from '../second-factors/privacy-settings.ts';
import { findLocalisation } from './localisation-store.ts';
import { findOwnProfile } from './profile-store.ts';

/** Returns the profile of a user, without the settings that a purpose adds. @throws AppError session_ended */
export async function readProfile(db: Queryable, userId: string): Promise<Profile> {
  const profile = await findOwnProfile(db, userId);
  if (!profile) throw new AppError(platformErrors.session_ended);
  return { ...profile, localisation_settings: null, privacy_and_security_settings: null };
}

/** Returns the profile of the caller and the settings for which it is read. @throws AppError session_ended */
export async function readProfileFor(
  { appUrl, caller: { userId, email }, database, operation: { operators } }: Context<'user'>,
  purpose: ProfilePurpose | undefined,
): Promise<Profile> {
  const isOperator = operators.has(email.toLowerCase()) ? { is_operator: true } : {};
  const profile = { ...(await readProfile(database, userId)), ...isOperator };
  if (purpose === 'localisation_settings')
    return { ...profile, localisation_settings: await findLocalisation(database, userId) };
  if (purpose === 'privacy_and_security_settings')
    return {
      ...profile,
      privacy_and_security_settings: await readPrivacySettings(database, { userId, appUrl }),
    };
  return profile;
}
