import { defineCall } from './call.ts';
import { NewPassword } from './password.ts';
import { Email, Order, OwnCodeOfOrder, SignedIn } from './session.ts';
import { AcceptedTerms } from './terms.ts';
import { z } from './zod.ts';

const name = (missing: string, maxLength = 100) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .regex(/^\P{Cc}*$/u, 'Use letters, numbers and punctuation only.');

/** Messages about a missing or unknown country and dialing code. */
export const CHOOSE_COUNTRY = 'Choose a country.';
export const CHOOSE_DIALING_CODE = 'Choose a dialing code.';

/** Name and country of an organization. */
export const OrganizationName = name('Enter the name of your organization.', 200);
export const CountryId = z.string(CHOOSE_COUNTRY).min(1, CHOOSE_COUNTRY).max(2, CHOOSE_COUNTRY);

/** Details of a new user and organization. phoneProblem() checks the phone number's length against its dialing code. */
export const Registration = z.object({
  first_name: name('Enter your first name.'),
  last_name: name('Enter your last name.'),
  email: Email,
  organization_name: OrganizationName,
  country_id: CountryId,
  dialing_code_id: z.string().min(1, CHOOSE_DIALING_CODE).max(2, CHOOSE_DIALING_CODE),
  phone_number: z
    .string()
    .min(1, 'Enter your phone number.')
    .max(20, 'Use at most 20 digits.')
    .regex(/^\d*$/, 'Use digits only.'),
  password: NewPassword,
  terms_version: AcceptedTerms,
});
export type Registration = z.infer<typeof Registration>;

export const generateRegisterOtp = defineCall({
  service: 'general',
  method: 'POST',
  path: '/generate-otp/register',
  access: 'public',
  summary:
    'Accepts the details of a registration and mails a one-time code; if the address has an account, the mail says so instead.',
  body: Registration,
  data: Order,
});

export const authenticateRegister = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/authenticate/register',
  access: 'public',
  serverOnly: true,
  summary: 'Exchanges the one-time code for an organization, its owner and a bearer token.',
  body: OwnCodeOfOrder,
  data: SignedIn,
});
