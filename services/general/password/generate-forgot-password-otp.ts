import { randomUUID } from 'node:crypto';
import type { ForgotPassword } from '#contracts/change-password.ts';
import { knownDevice } from '#platform/auth/known-device.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import type { Platform } from '#platform/platform.ts';
import { codeDigest, newCode } from '../one-time-codes/one-time-code.ts';
import { insertOrder, removeOldOrders } from '../one-time-codes/otp-store.ts';
import { findLoginUser } from '../user-store.ts';
import { pendingReset } from './pending-reset.ts';
import { resetAddressDigest, sendResetMail } from './reset-mail.ts';

/**
 * Mails a code for a new password. An address without an active account gets another mail and the same response in the
 * same time.
 */
export async function generateForgotPasswordOtp(
  platform: Platform,
  { email, client }: ForgotPassword & { client: SessionClient },
): Promise<string> {
  const { database, vault } = platform;
  const user = await findLoginUser(database, email);
  const reset = {
    email: user?.profile.email ?? email,
    userId: user?.profile.id ?? null,
    device: user && knownDevice(vault, user.profile.id, client.devices),
  };
  const orderId = randomUUID();
  const code = newCode();
  const addressDigest = resetAddressDigest(vault, reset);
  await database.transaction(async (tx) => {
    await removeOldOrders(tx);
    await insertOrder(tx, {
      id: orderId,
      purpose: 'forgot_password',
      codeDigest: codeDigest(vault, orderId, code),
      encryptedDetails: pendingReset.encrypt(vault, orderId, reset),
      addressDigest,
    });
    await sendResetMail(tx, platform, { reset, code, addressDigest });
  });
  return orderId;
}
