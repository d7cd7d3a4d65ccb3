import { OTP_MINUTES } from '#contracts/limits.ts';
import type { Transaction } from '#platform/database.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { Vault } from '#platform/vault.ts';
import { assertMayMail } from '../one-time-codes/assert-may-mail.ts';
import { resetCounter, type PendingReset } from './pending-reset.ts';

export interface ResetMail {
  reset: PendingReset;
  /** One-time code; it is mailed only to an address with an account. */
  code: string;
  addressDigest: Buffer;
}

/** Returns a keyed digest of what the mails are counted by, so that no address is stored. */
export function resetAddressDigest(vault: Vault, reset: PendingReset): Buffer {
  return vault.digest('address of a forgotten password', resetCounter(reset));
}

/**
 * Mails the code, or that the address has no account. Limited for each address and each of its known devices, since any client can
 * cause these mails.
 * @throws AppError too_many_mails, alike for addresses with and without an account
 */
export async function sendResetMail(
  tx: Transaction,
  { jobs, appUrl }: Pick<Platform, 'jobs' | 'appUrl'>,
  { reset: { email, userId }, code, addressDigest }: ResetMail,
): Promise<void> {
  await assertMayMail(tx, addressDigest);
  await sendMail(tx, jobs, {
    to: email,
    ...(userId === null ? noAccount(appUrl) : codeMail(code)),
    usefulUntil: new Date(Date.now() + OTP_MINUTES * 60_000),
  });
}

const codeMail = (code: string) => ({
  subject: 'Your code for a new password',
  content: {
    paragraphs: ['Enter this code to choose a new password:'],
    code,
    footer: `The code is valid for ${OTP_MINUTES} minutes and can be used once. If you did not ask for a new password, there is nothing to do: your password stays as it is.`,
  },
  isSecret: true,
});

const noAccount = (appUrl: string) => ({
  subject: 'No account with this e-mail address',
  content: {
    paragraphs: [
      'A new password was requested for this e-mail address.',
      'There is no account with it. Try the address to which your organization sends its mails.',
    ],
    link: { label: 'Try another address', url: `${appUrl}/forgot-password` },
    footer: 'If you did not ask for a new password, there is nothing to do.',
  },
});
