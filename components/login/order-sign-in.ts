import { request } from '#client/request.ts';
import { generateLoginOtp, type LoginCredentials, type LoginOrder } from '#contracts/session.ts';

/**
 * Starts a sign-in with the right password.
 * @throws RequestError without a notice; the next step says, too, that a code was sent
 */
export function orderSignIn(credentials: LoginCredentials): Promise<LoginOrder> {
  return request(generateLoginOtp, { body: credentials }, { quiet: true, quietSuccess: true });
}
