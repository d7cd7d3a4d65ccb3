import { OTP_MINUTES } from '#contracts/limits.ts';
import type { Transaction } from '#platform/database.ts';
import { findUserId } from '#platform/identity/member-store.ts';
import { takeRecipient } from '#platform/mail/mail-quota.ts';
import { sendMail, type NewMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { Vault } from '#platform/vault.ts';
import { assertMayMail } from '../one-time-codes/assert-may-mail.ts';

/** Returns a keyed digest of a user, to count the mails that their changes of address cause. */
export function userDigest(vault: Vault, userId: string): Buffer {
  return vault.digest('user who changes the address', userId);
}

export interface NewEmailMail {
  to: string;
  code: string;
  userDigest: Buffer;
}

/**
 * Mails the code to the new address, or that the address has an account already.
 * @throws AppError too_many_mails for those of the user, mail_quota_exceeded for those to the address
 */
export async function sendNewEmailMail(
  tx: Transaction,
  { jobs, limiter }: Pick<Platform, 'jobs' | 'limiter'>,
  { to, code, userDigest: digest }: NewEmailMail,
): Promise<void> {
  await assertMayMail(tx, digest);
  await takeRecipient(limiter, { email: to });
  const isTaken = (await findUserId(tx, to)) !== null;
  await sendMail(tx, jobs, isTaken ? takenMail(to) : codeMail(to, code));
}

/** Returns the mail to a new address with the code that proves it. */
function codeMail(to: string, code: string): NewMail {
  return {
    to,
    subject: 'Confirm your new e-mail address',
    content: {
      paragraphs: ['Enter this code to sign in with this e-mail address from now on:'],
      code,
      footer: `The code is valid for ${OTP_MINUTES} minutes and can be used once. If you did not ask for it, there is nothing to do.`,
    },
    isSecret: true,
    usefulUntil: new Date(Date.now() + OTP_MINUTES * 60_000),
  };
}

/** Returns the mail to an address that has an account already. */
function takenMail(to: string): NewMail {
  return {
    to,
    subject: 'You have an account already',
    content: {
      paragraphs: [
        'Another account was to get this e-mail address, which has an account already.',
        'An address belongs to one account only, so nothing has changed.',
      ],
      footer: 'If this was not you, there is nothing to do.',
    },
  };
}

/** Returns the mail that tells an old address of the change. */
export function noticeMail(to: string): NewMail {
  return {
    to,
    subject: 'Your e-mail address has been changed',
    content: {
      paragraphs: [
        'Your account now has another e-mail address. This one no longer signs you in.',
        'If this was not you, tell your administrator at once.',
      ],
      footer: 'You get this mail because the account had this address until now.',
    },
  };
}
