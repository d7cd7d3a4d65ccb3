import type { Registration } from '#contracts/register.ts';

/** A form in which nothing has been entered. */
export const EMPTY_REGISTRATION: Registration = {
  first_name: '',
  last_name: '',
  email: '',
  organization_name: '',
  country_id: '',
  dialing_code_id: '',
  phone_number: '',
  password: '',
};
