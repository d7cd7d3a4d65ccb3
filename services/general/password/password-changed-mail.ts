import type { SessionClient } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import { clientItems } from '../sessions/client-items.ts';

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
      items: clientItems(client),
      link: { label: 'Choose a new password', url: `${appUrl}/forgot-password` },
      footer:
        'If you changed it, there is nothing to do. If not, choose a new password at once and tell your administrator.',
    },
  });
}
