import { optionalPhoneProblem, PersonalDetails } from '#contracts/profile.ts';
import type { DialingCode } from '#contracts/reference-data.ts';
import { z } from '#contracts/zod.ts';

/**
 * Returns the contract's schema with the check of the phone number against its dialing code, which the service makes
 * too. Until the dialing codes are loaded only the service checks it.
 */
export function personalDetailsSchema(dialingCodes: readonly DialingCode[]) {
  if (dialingCodes.length === 0) return PersonalDetails;
  return PersonalDetails.check(
    z.superRefine((details, context) => {
      const problem = optionalPhoneProblem(details, dialingCodes);
      if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    }),
  );
}
