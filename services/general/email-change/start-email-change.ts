import { randomUUID } from 'node:crypto';
import type { NewEmail } from '#contracts/email-change.ts';
import { assertPassword } from '#platform/identity/assert-password.ts';
import type { Context } from '#platform/platform.ts';
import { codeDigest, newCode } from '../one-time-codes/one-time-code.ts';
import { insertOrder, removeOldOrders } from '../one-time-codes/otp-store.ts';
import { sendNewEmailMail, userDigest } from './email-change-mails.ts';
import { pendingEmail } from './pending-email.ts';

/**
 * Checks the caller's password and mails a code to the new address. An address that has an account gets another mail,
 * and the caller the same response.
 * @throws AppError wrong_password, at the field `password`; too_many_mails, mail_quota_exceeded
 */
export async function startEmailChange(
  { database, limiter, vault, jobs, caller }: Context<'user'>,
  { new_email, password }: NewEmail,
): Promise<string> {
  const { userId } = caller;
  await assertPassword(database, userId, password);
  const orderId = randomUUID();
  const code = newCode();
  const digest = userDigest(vault, userId);
  await database.transaction(async (tx) => {
    await removeOldOrders(tx);
    await insertOrder(tx, {
      id: orderId,
      purpose: 'email_change',
      userId,
      codeDigest: codeDigest(vault, orderId, code),
      encryptedDetails: pendingEmail.encrypt(vault, orderId, { new_email }),
      addressDigest: digest,
    });
    await sendNewEmailMail(tx, { jobs, limiter }, { to: new_email, code, userDigest: digest });
  });
  return orderId;
}
