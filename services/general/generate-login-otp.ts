import { randomUUID } from 'node:crypto';
import type { LoginCredentials } from '#contracts/session.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { codeDigest, newCode } from './one-time-code.ts';
import { insertOrder, removeOldOrders } from './otp-store.ts';
import { sendCode } from './send-code.ts';
import { findLoginUser } from './user-store.ts';
import { generalErrors } from './general-errors.ts';

/**
 * Checks e-mail address and password and mails a code. A wrong password and an unknown address get the same
 * response in the same time.
 */
export async function generateLoginOtp(
  { database, vault, jobs }: Platform,
  { email, password }: LoginCredentials,
): Promise<string> {
  const user = await findLoginUser(database, email);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new AppError(generalErrors.wrong_credentials);

  const orderId = randomUUID();
  const code = newCode();
  await database.transaction(async (tx) => {
    await removeOldOrders(tx);
    await insertOrder(tx, {
      id: orderId,
      purpose: 'login',
      userId: user.profile.id,
      codeDigest: codeDigest(vault, orderId, code),
    });
    await sendCode(tx, jobs, { to: user.profile.email, code });
  });
  return orderId;
}
