import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { codeDigest, newCode } from './one-time-code.ts';
import { decryptReset } from '../password/pending-reset.ts';
import { sendResetMail } from '../password/reset-mail.ts';
import { replaceCode, type CodeReceiver } from './otp-store.ts';
import { decryptPending } from '../registration/pending-account.ts';
import { sendRegistrationMail } from '../registration/registration-mail.ts';
import { sendSignInMail } from '../sign-in/sign-in-mail.ts';
import { findProfile } from '../user-store.ts';
import { generalErrors } from '../general-errors.ts';

/** Mails a new code for an order; the order keeps its id and the tries it has used. */
export async function resendOtp(platform: Platform, orderId: string): Promise<string> {
  const { database, vault } = platform;
  const code = newCode();
  await database.transaction(async (tx) => {
    const receiver = await replaceCode(tx, orderId, codeDigest(vault, orderId, code));
    if (!receiver) throw new AppError(generalErrors.code_expired);
    if (receiver.userId === null) await mailAgain(tx, platform, { orderId, code, ...receiver });
    else await mailUser(tx, platform, { userId: receiver.userId, code });
  });
  return orderId;
}

async function mailUser(
  tx: Transaction,
  { jobs }: Platform,
  { userId, code }: { userId: string; code: string },
) {
  const user = await findProfile(tx, userId);
  if (user) await sendSignInMail(tx, jobs, { to: user.email, code });
}

/** Sends the mail of a registration or a forgotten password again, with a new code where it had one. */
async function mailAgain(
  tx: Transaction,
  platform: Platform,
  {
    purpose,
    orderId,
    code,
    encryptedDetails,
    addressDigest,
  }: CodeReceiver & { orderId: string; code: string },
): Promise<void> {
  if (!encryptedDetails || !addressDigest) throw new AppError(generalErrors.code_expired);
  if (purpose === 'forgot_password') {
    const reset = decryptReset(platform.vault, orderId, encryptedDetails);
    return sendResetMail(tx, platform, { reset, code, addressDigest });
  }
  const { email, account } = decryptPending(platform.vault, orderId, encryptedDetails);
  await sendRegistrationMail(tx, platform, { to: email, code: account ? code : null, addressDigest });
}
