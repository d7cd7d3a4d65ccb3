import { formErrorsOf, type FormErrors } from '#client/form-errors.ts';
import { RequestError } from '#client/request-error.ts';
import { readForm } from '#client/read-form.ts';
import { PASSWORD_RESET_REQUIRED } from '#contracts/envelope-codes.ts';
import { LoginCredentials } from '#contracts/session.ts';

// The code of the first step of the sign-in that is not needed to show it.
export { signInWithPasskey } from '#client/auth.ts';
export { orderSignIn } from './order-sign-in.ts';

/** Returns the credentials that were entered, or what is wrong with them. */
export const readCredentials = (entered: FormData) => readForm(LoginCredentials, entered);

/** Returns the messages of a sign-in that failed; `reset` is that of an account which needs a new password by mail. */
export function loginErrorsOf(error: unknown): FormErrors {
  if (error instanceof RequestError && error.code === PASSWORD_RESET_REQUIRED)
    return { reset: error.message };
  return formErrorsOf(error, ['email', 'password']);
}
