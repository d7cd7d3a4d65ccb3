import { randomUUID } from 'node:crypto';
import type { LoginCredentials, LoginOrder } from '#contracts/session.ts';
import { findFactors } from '#platform/identity/second-factor-store.ts';
import type { Platform } from '#platform/platform.ts';
import { codeDigest, newCode } from '../one-time-codes/one-time-code.ts';
import { insertOrder, removeOldOrders } from '../one-time-codes/otp-store.ts';
import { checkPassword } from './check-password.ts';
import { sendSignInMail } from './sign-in-mail.ts';

/**
 * Checks e-mail address and password and returns an order: with the user's second factors, or without any after it has
 * mailed a code.
 */
export async function generateLoginOtp(
  { database, vault, jobs }: Platform,
  credentials: LoginCredentials,
): Promise<LoginOrder> {
  const { profile } = await checkPassword(database, credentials);
  const factors = await findFactors(database, profile.id);
  const hasFactors = factors.length > 0;
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
