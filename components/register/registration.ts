import { phoneProblem } from '#contracts/phone.ts';
import type { DialingCode } from '#contracts/reference-data.ts';
import { Registration } from '#contracts/register.ts';
import { TERMS_VERSION } from '#contracts/terms.ts';
import { z } from '#contracts/zod.ts';

/** Initial values of the registration form. */
export const EMPTY_REGISTRATION: Registration = {
  first_name: '',
  last_name: '',
  email: '',
  organization_name: '',
  country_id: '',
  dialing_code_id: '',
  phone_number: '',
  password: '',
  terms_version: TERMS_VERSION,
};

const Phone = z.pick(Registration, { dialing_code_id: true, phone_number: true });
type Phone = z.infer<typeof Phone>;

/** Returns the contract's schema with the check of the phone number against its dialing code, which the service makes too. */
export function registrationSchema(dialingCodes: readonly DialingCode[]) {
  const problemOf = ({ dialing_code_id, phone_number }: Phone) =>
    phoneProblem(
      phone_number,
      dialingCodes.find(({ id }) => id === dialing_code_id),
    );
  return Registration.check(
    z.refine((entered) => problemOf(entered) === null, {
      path: ['phone_number'],
      when: ({ value }) => Phone.safeParse(value).success, // also while other fields are still invalid
      error: ({ input }) => problemOf(Phone.parse(input)),
    }),
  );
}
