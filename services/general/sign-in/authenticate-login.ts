import type { LoginForm, SignedIn } from '#contracts/session.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import { findFactors } from '#platform/identity/second-factor-store.ts';
import type { Context } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { checkCode, codeError } from '../one-time-codes/check-code.ts';
import { acceptAppCode } from '../second-factors/accept-app-code.ts';
import { signInExpired, tryFactor } from '../second-factors/factor-tries.ts';
import { checkPassword } from './check-password.ts';
import { codeLimits } from './code-tries.ts';
import { openSession } from './open-session.ts';

/**
 * Exchanges e-mail address, password and code for a bearer token. The code is that of the mail, or for a user with a
 * second factor that of the authenticator app.
 */
export async function authenticateLogin(
  context: Context<'public'>,
  { email, password, otp, order_id, client }: LoginForm & { client: SessionClient },
): Promise<SignedIn> {
  const { database, vault } = context;
  const found = await checkPassword(context, { email, password, client });
  const { id: userId } = found.profile;
  const limits = codeLimits(context, found.profile, client);
  if ((await findFactors(database, userId)).length === 0) {
    const key = { id: order_id, purpose: 'login', userId } as const;
    await checkCode(database, vault, { ...key, code: otp, limits });
    return openSession(context, {
      found,
      key,
      client,
      onExpired: () => codeError(generalErrors.code_expired),
    });
  }
  const key = { id: order_id, purpose: 'second_factor', userId } as const;
  await tryFactor(database, key, {
    field: 'otp',
    accept: () => acceptAppCode(context, userId, otp),
    limits,
  });
  return openSession(context, { found, key, client, onExpired: () => signInExpired('otp') });
}
