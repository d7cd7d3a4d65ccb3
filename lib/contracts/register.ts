import { defineCall } from './call.ts';
import { CHOOSE_DIALING_CODE, CountryId } from './country.ts';
import { nameOf } from './name-of.ts';
import { OrganizationName } from './organization-name.ts';
import { NewPassword } from './password.ts';
import { Email } from './email.ts';
import { Order, OwnCodeOfOrder, SignedIn } from './session.ts';
import { AcceptedTerms } from './terms.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Details of a new user and organization. phoneProblem() checks the phone number's length against its dialing code. */
export const Registration = z.object({
  first_name: nameOf('Enter your first name.'),
  last_name: nameOf('Enter your last name.'),
  email: Email,
  organization_name: OrganizationName,
  country_id: CountryId,
  dialing_code_id: text().check(z.minLength(1, CHOOSE_DIALING_CODE), z.maxLength(2, CHOOSE_DIALING_CODE)),
  phone_number: text().check(
    z.minLength(1, 'Enter your phone number.'),
    z.maxLength(20, 'Use at most 20 digits.'),
    z.regex(/^\d*$/, 'Use digits only.'),
  ),
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
