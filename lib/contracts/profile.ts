import { defineCall } from './call.ts';
import { phoneProblem, type PhoneLength } from './phone.ts';
import { CHOOSE_DIALING_CODE } from './country.ts';
import { Registration } from './register.ts';
import { Profile } from './user-profile.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Names and phone number of a user. The phone number may be empty; its dialing code is then ignored. */
export const PersonalDetails = z.extend(z.pick(Registration, { first_name: true, last_name: true }), {
  /** ISO 3166-1 alpha-2 code of the country; null without a phone number. */
  dialing_code_id: z.nullable(text().check(z.maxLength(2, CHOOSE_DIALING_CODE))),
  phone_number: text().check(z.maxLength(20, 'Use at most 20 digits.'), z.regex(/^\d*$/, 'Use digits only.')),
});
export type PersonalDetails = z.infer<typeof PersonalDetails>;

/** Phone number and the dialing code it belongs to. */
type Phone = Pick<PersonalDetails, 'dialing_code_id' | 'phone_number'>;

/**
 * Returns the field and the message of an optional phone number that does not fit its dialing code, or null.
 * `dialingCodes` are all that exist.
 */
export function optionalPhoneProblem(
  { dialing_code_id, phone_number }: Phone,
  dialingCodes: readonly (PhoneLength & { id: string })[],
): { field: keyof Phone; message: string } | null {
  if (phone_number === '') return null;
  const dialingCode = dialingCodes.find(({ id }) => id === dialing_code_id);
  if (!dialingCode) return { field: 'dialing_code_id', message: CHOOSE_DIALING_CODE };
  const message = phoneProblem(phone_number, dialingCode);
  return message === null ? null : { field: 'phone_number', message };
}

export const changeProfile = defineCall({
  service: 'general',
  method: 'PATCH',
  path: '/user/profile',
  isExtension: true,
  access: 'user',
  summary: 'Changes the names and the phone number of the signed-in user.',
  body: PersonalDetails,
  data: Profile,
});
