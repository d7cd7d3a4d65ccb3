import { errorKinds } from '#platform/errors/error-kind.ts';

/** Failures of sign-in, registration and passwords. */
export const generalErrors = errorKinds({
  wrong_credentials: { status: 422, message: 'The e-mail address or the password is wrong.' },
  code_wrong: { status: 422, message: 'This code is wrong.' },
  code_expired: { status: 422, message: 'This code is no longer valid. Request a new one.' },
  code_tries_used_up: { status: 422, message: 'Too many wrong codes. Start again to get a new one.' },
  account_exists: { status: 409, message: 'You have an account with this e-mail address already. Sign in.' },
  password_reset_required: {
    status: 422,
    message: 'Too many wrong codes were entered. Choose a new password by mail before you sign in again.',
  },
  current_password_wrong: { status: 422, message: 'The current password is wrong.' },
  session_data_void: { status: 422, message: 'These data are no longer valid.' },
  account_owns_organizations: {
    status: 409,
    message: 'You are the only owner of an organization with other members or documents.',
  },
  too_many_mails: {
    status: 429,
    retryAfter: 60 * 60,
    message: 'We have sent several mails to this address. Look for them there, or try again in an hour.',
  },
});
