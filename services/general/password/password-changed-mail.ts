import type { SessionClient } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import { describeUserAgent } from '../sessions/describe-user-agent.ts';

/** Tells a user by mail that the password of the account was changed, when, and from which client. */
export async function sendPasswordChangedMail(
  tx: Transaction,
  { jobs, appUrl }: Pick<Platform, 'jobs' | 'appUrl'>,
  { to, client }: { to: string; client: SessionClient },
): Promise<void> {
  await sendMail(tx, jobs, {
    to,
    subject: 'Your password was changed',
    content: {
      paragraphs: ['The password of your account was changed. Sessions on other devices have ended.'],
      items: [`Time: ${utcTime(new Date())}`, ...clientLines(client)],
      link: { label: 'Choose a new password', url: `${appUrl}/forgot-password` },
      footer:
        'If you changed it, there is nothing to do. If not, choose a new password at once and tell your administrator.',
    },
  });
}

function clientLines({ ip, userAgent }: SessionClient): string[] {
  const { device, browser } = describeUserAgent(userAgent);
  const program = [browser, device].filter(Boolean).join(', ');
  return [...(program ? [`Device: ${program}`] : []), ...(ip ? [`Address: ${ip}`] : [])];
}

/** Returns a time as `2026-11-22 11:40 UTC`. */
function utcTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
