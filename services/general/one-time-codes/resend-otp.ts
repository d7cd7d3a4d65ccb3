import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { codeDigest, newCode } from './one-time-code.ts';
import { pendingEmail } from '../email-change/pending-email.ts';
import { sendNewEmailMail } from '../email-change/email-change-mails.ts';
import { pendingReset } from '../password/pending-reset.ts';
import { sendResetMail } from '../password/reset-mail.ts';
import { replaceCode, type CodeReceiver } from './otp-store.ts';
import { pendingAccount } from '../registration/pending-account.ts';
import { sendRegistrationMail } from '../registration/registration-mail.ts';
import { sendSignInMail } from '../sign-in/sign-in-mail.ts';
import { findProfile } from '../user-store.ts';
import { generalErrors } from '../general-errors.ts';

/** Codes that an order can mail after its first one. */
const RESENDS = 5;

/**
 * Mails a new code for an order; the order keeps its id and the tries it has used.
 * @throws AppError code_expired, too_many_mails
 */
export async function resendOtp(platform: Platform, orderId: string): Promise<string> {
  const { database, vault } = platform;
  const code = newCode();
  await database.transaction(async (tx) => {
    const receiver = await replaceCode(tx, orderId, codeDigest(vault, orderId, code));
    if (!receiver) throw new AppError(generalErrors.code_expired);
    if (receiver.mailsSent > 1 + RESENDS) throw new AppError(generalErrors.too_many_mails);
    await mailAgain(tx, platform, { orderId, code, ...receiver });
  });
  return orderId;
}

/** Sends the mail of an order again, with the new code where it had one. */
async function mailAgain(
  tx: Transaction,
  platform: Platform,
  {
    purpose,
    userId,
    orderId,
    code,
    encryptedDetails,
    addressDigest,
  }: CodeReceiver & { orderId: string; code: string },
): Promise<void> {
  const { vault, jobs } = platform;
  if (purpose === 'login') {
    const user = userId && (await findProfile(tx, userId));
    if (user) await sendSignInMail(tx, jobs, { to: user.email, code });
    return;
  }
  if (!encryptedDetails || !addressDigest) throw new AppError(generalErrors.code_expired);
  if (purpose === 'forgot_password') {
    const reset = pendingReset.decrypt(vault, orderId, encryptedDetails);
    return sendResetMail(tx, platform, { reset, code, addressDigest });
  }
  if (purpose === 'email_change') {
    const { new_email } = pendingEmail.decrypt(vault, orderId, encryptedDetails);
    return sendNewEmailMail(tx, platform, { to: new_email, code, userDigest: addressDigest });
  }
  const { email, account } = pendingAccount.decrypt(vault, orderId, encryptedDetails);
  return sendRegistrationMail(tx, platform, { to: email, code: account ? code : null, addressDigest });
}
