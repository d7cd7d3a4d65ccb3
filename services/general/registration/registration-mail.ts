import { OTP_MINUTES } from '#contracts/limits.ts';
import type { Transaction } from '#platform/database.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import type { Vault } from '#platform/vault.ts';
import { assertMayMail } from '../one-time-codes/assert-may-mail.ts';

export interface RegistrationMail {
  to: string;
  /** One-time code; null when the address already has an account: the mail then tells its owner so. */
  code: string | null;
  addressDigest: Buffer;
}

/** Returns a keyed digest of an address, case-insensitive, to count its mails without storing it. */
export function addressDigest(vault: Vault, email: string): Buffer {
  return vault.digest('address that registers', email.toLowerCase());
}

/**
 * Mails the code, or that an account exists. Limited for each address, since any client can cause these
 * mails.
 */
export async function sendRegistrationMail(
  tx: Transaction,
  { jobs, appUrl }: Pick<Platform, 'jobs' | 'appUrl'>,
  { to, code, addressDigest: digest }: RegistrationMail,
): Promise<void> {
  await assertMayMail(tx, digest);
  await sendMail(tx, jobs, {
    to,
    ...(code === null ? accountExists(appUrl) : confirmation(code)),
    usefulUntil: new Date(Date.now() + OTP_MINUTES * 60_000),
  });
}

const confirmation = (code: string) => ({
  subject: 'Confirm your e-mail address',
  content: {
    paragraphs: ['Enter this code to open your account:'],
    code,
    footer: `The code is valid for ${OTP_MINUTES} minutes and can be used once. If you did not ask for an account, there is nothing to do.`,
  },
  isSecret: true,
});

const accountExists = (appUrl: string) => ({
  subject: 'You have an account already',
  content: {
    paragraphs: [
      'A registration with this e-mail address was begun, most likely by you.',
      'There is one already: sign in with the address and your password.',
    ],
    link: { label: 'Sign in', url: `${appUrl}/login` },
    footer: 'Nothing about your account has changed. If this was not you, there is nothing to do.',
  },
});
