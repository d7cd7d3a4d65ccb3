import { OTP_TRIES } from '#contracts/limits.ts';
import type { Profile } from '#contracts/session.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Context } from '#platform/platform.ts';
import { codeError } from '../one-time-codes/check-code.ts';
import { generalErrors } from '../general-errors.ts';
import { codeDigest, isSameDigest } from '../one-time-codes/one-time-code.ts';
import { readProfile } from '../profile/read-profile.ts';
import { noticeMail } from './email-change-mails.ts';
import { consumeEmailChange, setEmail, takeEmailTry, type EmailChangeKey } from './email-change-store.ts';

type UserContext = Context<'user'>;

/** Order of a change with the code that was mailed, and the IP address of the request. */
export interface EmailConfirmation {
  orderId: string;
  otp: string;
  ip: string | null;
}

/**
 * Changes the caller's address to the one whose code this is, and tells the old address. All sessions stay.
 * @throws AppError code_expired, code_tries_used_up, code_wrong, at the field `otp`; account_exists
 */
export async function confirmEmailChange(
  context: UserContext,
  { orderId, otp, ip }: EmailConfirmation,
): Promise<Profile> {
  const { database, jobs, caller } = context;
  const key = { id: orderId, userId: caller.userId };
  const newEmail = await provenAddress(context, { ...key, otp });
  try {
    await database.transaction(async (tx) => {
      if (!(await consumeEmailChange(tx, key))) throw codeError(generalErrors.code_expired);
      await setEmail(tx, caller.userId, newEmail);
      await sendMail(tx, jobs, noticeMail(caller.email));
      await recordUserActivity(tx, { userId: caller.userId, ip }, { action: 'email_changed' });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email') throw error;
    throw new AppError(generalErrors.account_exists); // the address has gained an account in the meantime
  }
  return readProfile(database, caller.userId);
}

/** Returns the new address if the code is right. Each wrong code counts as a try. */
async function provenAddress(
  { database, vault }: UserContext,
  { otp, ...key }: EmailChangeKey & { otp: string },
): Promise<string> {
  const change = await takeEmailTry(database, key);
  if (!change) throw codeError(generalErrors.code_expired);
  if (isSameDigest(change.digest, codeDigest(vault, key.id, otp))) return change.newEmail;
  throw codeError(change.tries >= OTP_TRIES ? generalErrors.code_tries_used_up : generalErrors.code_wrong);
}
