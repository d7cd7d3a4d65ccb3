import type { Profile, ProfilePurpose } from '#contracts/session.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { readPrivacySettings } from '../second-factors/privacy-settings.ts';
import { findLocalisation } from './localisation-store.ts';
import { findOwnProfile } from './profile-store.ts';

/** Returns the profile of a user, and the settings for which it is read. @throws AppError session_ended */
export async function readProfile(db: Queryable, userId: string, purpose?: ProfilePurpose): Promise<Profile> {
  const profile = await findOwnProfile(db, userId);
  if (!profile) throw new AppError(platformErrors.session_ended);
  const localisation_settings =
    purpose === 'localisation_settings' ? await findLocalisation(db, userId) : null;
  const privacy_and_security_settings =
    purpose === 'privacy_and_security_settings' ? await readPrivacySettings(db, userId) : null;
  return { ...profile, localisation_settings, privacy_and_security_settings };
}
