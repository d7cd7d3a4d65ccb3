import { optionalPhoneProblem, type PersonalDetails } from '#contracts/profile.ts';
import type { Profile } from '#contracts/user-profile.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Context } from '#platform/platform.ts';
import { nationalNumber } from '../reference-data/phone-numbers.ts';
import { DIALING_CODES } from '../reference-data/reference-data.ts';
import { savePersonalDetails } from './profile-store.ts';
import { readProfile } from './read-profile.ts';

/**
 * Changes the names and the phone number of the caller and returns the profile.
 * @throws AppError at the form field of a phone number that does not fit its dialing code
 */
export async function changeProfile(
  { database, caller }: Context<'user'>,
  details: PersonalDetails,
  ip: string | null,
): Promise<Profile> {
  const problem = optionalPhoneProblem(details, DIALING_CODES);
  if (problem) throw fieldError(platformErrors.invalid_input, problem.field, problem.message);
  const { userId } = caller;
  await database.transaction(async (tx) => {
    await savePersonalDetails(tx, userId, { ...details, ...storedPhone(details) });
    await recordUserActivity(tx, { userId, ip }, { action: 'profile_changed' });
  });
  return readProfile(database, userId);
}

type Phone = Pick<PersonalDetails, 'dialing_code_id' | 'phone_number'>;

function storedPhone({ dialing_code_id, phone_number }: Phone): Phone {
  if (dialing_code_id === null || phone_number === '') return { dialing_code_id: null, phone_number: '' };
  return { dialing_code_id, phone_number: nationalNumber(phone_number, dialing_code_id) };
}
