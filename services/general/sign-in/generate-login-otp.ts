import { randomUUID } from 'node:crypto';
import type { LoginCredentials, LoginOrder } from '#contracts/session.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import { findFactors } from '#platform/identity/second-factor-store.ts';
import { tooManyRequests } from '#platform/limits/too-many.ts';
import type { Context } from '#platform/platform.ts';
import { codeDigest, newCode } from '../one-time-codes/one-time-code.ts';
import { insertOrder, removeOldOrders } from '../one-time-codes/otp-store.ts';
import { checkPassword } from './check-password.ts';
import { MAILED_CODES } from './sign-in-limits.ts';
import { sendSignInMail } from './sign-in-mail.ts';

/**
 * Checks e-mail address and password and returns an order: with the user's second factors, or without any after it has
 * mailed a code.
 * @throws AppError wrong_credentials, too_many_requests
 */
export async function generateLoginOtp(
  context: Context<'public'>,
  credentials: LoginCredentials & { client: SessionClient },
): Promise<LoginOrder> {
  const { database, vault, jobs, limiter } = context;
  const { profile } = await checkPassword(context, credentials);
  const factors = await findFactors(database, profile.id);
  const hasFactors = factors.length > 0;
  if (!hasFactors) {
    const { isExceeded, secondsLeft } = await limiter.count(MAILED_CODES, profile.id);
    if (isExceeded) throw tooManyRequests(secondsLeft);
  }
  const orderId = randomUUID();
  const code = newCode();
  await database.transaction(async (tx) => {
    await removeOldOrders(tx);
    await insertOrder(tx, {
      id: orderId,
      purpose: hasFactors ? 'second_factor' : 'login',
      userId: profile.id,
      codeDigest: codeDigest(vault, orderId, code),
    });
    if (!hasFactors) await sendSignInMail(tx, jobs, { to: profile.email, code });
  });
  return hasFactors ? { order_id: orderId, second_factors: factors } : { order_id: orderId };
}
