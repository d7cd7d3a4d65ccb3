import { phoneProblem } from '#contracts/phone.ts';
import type { DialingCode } from '#contracts/reference-data.ts';
import { Registration } from '#contracts/register.ts';
import type { z } from '#contracts/zod.ts';

const Phone = Registration.pick({ dialing_code_id: true, phone_number: true });
type Phone = z.infer<typeof Phone>;

/** What the service asks for, with the phone number measured by its dialing code as the service will do. */
export function registrationSchema(dialingCodes: readonly DialingCode[]) {
  const problemOf = ({ dialing_code_id, phone_number }: Phone) =>
    phoneProblem(
      phone_number,
      dialingCodes.find(({ id }) => id === dialing_code_id),
    );
  return Registration.refine((entered) => problemOf(entered) === null, {
    path: ['phone_number'],
    when: ({ value }) => Phone.safeParse(value).success, // also while other fields are still wrong
    error: ({ input }) => problemOf(Phone.parse(input)),
  });
}
