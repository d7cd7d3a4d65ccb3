import type { Profile } from '#contracts/user-profile.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Context } from '#platform/platform.ts';
import { checkCode, codeError } from '../one-time-codes/check-code.ts';
import { newAddressTries } from '../one-time-codes/new-address-limit.ts';
import { generalErrors } from '../general-errors.ts';
import { consumeOrder } from '../one-time-codes/otp-store.ts';
import { readProfile } from '../profile/read-profile.ts';
import { noticeMail } from './email-change-mails.ts';
import { setEmail } from '../user-store.ts';
import { pendingEmail } from './pending-email.ts';

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
  const { database, limiter, vault, jobs, caller } = context;
  const key = { id: orderId, purpose: 'email_change', userId: caller.userId } as const;
  const { encryptedDetails } = await checkCode(database, vault, {
    ...key,
    code: otp,
    limits: newAddressTries(
      limiter,
      (encrypted) => pendingEmail.decrypt(vault, orderId, encrypted).new_email,
    ),
  });
  if (!encryptedDetails) throw codeError(generalErrors.code_expired);
  const { new_email } = pendingEmail.decrypt(vault, orderId, encryptedDetails);
  try {
    await database.transaction(async (tx) => {
      if (!(await consumeOrder(tx, key))) throw codeError(generalErrors.code_expired);
      await setEmail(tx, caller.userId, new_email);
      await sendMail(tx, jobs, noticeMail(caller.email));
      await recordUserActivity(tx, { userId: caller.userId, ip }, { action: 'email_changed' });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email') throw error;
    throw new AppError(generalErrors.account_exists); // the address has gained an account in the meantime
  }
  return readProfile(database, caller.userId);
}
