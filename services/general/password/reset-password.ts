import type { ResetPassword } from '#contracts/change-password.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { endSessionsOf, type SessionClient } from '#platform/auth/session-store.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { checkCode, codeError } from '../one-time-codes/check-code.ts';
import { generalErrors } from '../general-errors.ts';
import { consumeOrder } from '../one-time-codes/otp-store.ts';
import { setPassword } from '../user-store.ts';
import { sendPasswordChangedMail } from './password-changed-mail.ts';
import { resetCodeLimits } from './reset-code-limits.ts';
import { pendingReset } from './pending-reset.ts';

/**
 * Exchanges the code for a new password, ends all sessions of the user, and tells the user by mail. A code is worth nothing once the
 * account has another address: the former one may be why it was changed.
 */
export async function resetPassword(
  platform: Platform,
  { order_id, otp, password, client }: ResetPassword & { client: SessionClient },
): Promise<void> {
  const { database, vault } = platform;
  const key = { id: order_id, purpose: 'forgot_password', userId: null } as const;
  const { encryptedDetails } = await checkCode(database, vault, {
    ...key,
    code: otp,
    limits: resetCodeLimits(platform, order_id),
  });
  const pending = encryptedDetails && pendingReset.decrypt(vault, order_id, encryptedDetails);
  if (!pending?.userId) throw codeError(generalErrors.code_expired);
  const { userId, email } = pending;
  const hash = await hashPassword(password);
  await database.transaction(async (tx) => {
    if (!(await consumeOrder(tx, key))) throw codeError(generalErrors.code_expired);
    const user = await setPassword(tx, { userId, email }, hash);
    if (!user) throw codeError(generalErrors.code_expired);
    await endSessionsOf(tx, userId);
    await recordUserActivity(tx, { userId, ip: client.ip }, { action: 'password_reset' });
    await sendPasswordChangedMail(tx, platform, { to: user.email, client });
  });
}
