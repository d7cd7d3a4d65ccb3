import { OTP_MINUTES } from '#contracts/limits.ts';
import type { Transaction } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { sendMail } from '#platform/mail/send-mail.ts';

/** Mails the one-time code of a sign-in. No log holds the code, and the stored mail only until it is sent. */
export async function sendSignInMail(
  tx: Transaction,
  jobs: Jobs,
  { to, code }: { to: string; code: string },
): Promise<void> {
  await sendMail(tx, jobs, {
    to,
    subject: 'Your sign-in code',
    content: {
      paragraphs: ['Enter this code to sign in:'],
      code,
      footer: `The code is valid for ${OTP_MINUTES} minutes and can be used once. If you did not try to sign in, another person knows your password: tell your administrator.`,
    },
    isSecret: true,
    usefulUntil: new Date(Date.now() + OTP_MINUTES * 60_000),
  });
}
