import type { LoginForm, SignedIn } from '#contracts/session.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import { findFactors } from '#platform/identity/second-factor-store.ts';
import type { Platform } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { checkCode, codeError } from '../one-time-codes/check-code.ts';
import { acceptAppCode } from '../second-factors/accept-app-code.ts';
import { signInExpired, tryFactor } from '../second-factors/factor-tries.ts';
import { checkPassword } from './check-password.ts';
import { openSession } from './open-session.ts';

/**
 * Exchanges e-mail address, password and code for a bearer token. The code is that of the mail, or for a user with a
 * second factor that of the authenticator app.
 */
export async function authenticateLogin(
  platform: Platform,
  { email, password, otp, order_id, client }: LoginForm & { client: SessionClient },
): Promise<SignedIn> {
  const { database, vault } = platform;
  const found = await checkPassword(database, { email, password });
  const { id: userId } = found.profile;
  if ((await findFactors(database, userId)).length === 0) {
    const key = { id: order_id, purpose: 'login', userId } as const;
    await checkCode(database, vault, { ...key, code: otp });
    return openSession(database, {
      found,
      key,
      client,
      onExpired: () => codeError(generalErrors.code_expired),
    });
  }
  const key = { id: order_id, purpose: 'second_factor', userId } as const;
  await tryFactor(database, key, { field: 'otp', accept: () => acceptAppCode(platform, userId, otp) });
  return openSession(database, { found, key, client, onExpired: () => signInExpired('otp') });
}
