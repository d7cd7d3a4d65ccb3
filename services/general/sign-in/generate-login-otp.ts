import { randomUUID } from 'node:crypto';
import type { LoginCredentials } from '#contracts/session.ts';
import type { Platform } from '#platform/platform.ts';
import { codeDigest, newCode } from '../one-time-codes/one-time-code.ts';
import { insertOrder, removeOldOrders } from '../one-time-codes/otp-store.ts';
import { checkPassword } from './check-password.ts';
import { sendSignInMail } from './sign-in-mail.ts';

/** Checks e-mail address and password, mails a code and returns the id of its order. */
export async function generateLoginOtp(
  { database, vault, jobs }: Platform,
  credentials: LoginCredentials,
): Promise<string> {
  const { profile } = await checkPassword(database, credentials);
  const orderId = randomUUID();
  const code = newCode();
  await database.transaction(async (tx) => {
    await removeOldOrders(tx);
    await insertOrder(tx, {
      id: orderId,
      purpose: 'login',
      userId: profile.id,
      codeDigest: codeDigest(vault, orderId, code),
    });
    await sendSignInMail(tx, jobs, { to: profile.email, code });
  });
  return orderId;
}
