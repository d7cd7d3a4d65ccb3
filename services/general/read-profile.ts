import type { UserProfile } from '#contracts/session.ts';
import type { Database } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { findProfile } from './user-store.ts';

export async function readProfile(database: Database, userId: string): Promise<UserProfile> {
  const profile = await findProfile(database, userId);
  if (!profile) throw new AppError(platformErrors.session_ended);
  return profile;
}
