import { zodResolver } from '@hookform/resolvers/zod';
import { request } from '#client/request.ts';
import { generateLoginOtp, LoginCredentials, type LoginOrder } from '#contracts/session.ts';

// The code of the sign-in that the first step does not need to be shown.
export { signInWithPasskey } from '#client/auth.ts';
export { LoginSecondStep } from './login-second-step.tsx';

export const resolver = zodResolver(LoginCredentials);

/**
 * Starts a sign-in with the right password.
 * @throws RequestError without a notice
 */
export function orderSignIn(credentials: LoginCredentials): Promise<LoginOrder> {
  return request(generateLoginOtp, { body: credentials }, { quiet: true });
}
