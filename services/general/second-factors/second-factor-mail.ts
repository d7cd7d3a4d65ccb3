import type { SessionClient } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import { clientItems } from '../sessions/client-items.ts';

export interface SecondFactorMail {
  to: string;
  subject: string;
  /** Sentence that says what has happened. */
  text: string;
  client: SessionClient;
}

/** Tells a user by mail of a change of their second factors, or of the use of a recovery code. */
export async function sendSecondFactorMail(
  tx: Transaction,
  { jobs, appUrl }: Pick<Platform, 'jobs' | 'appUrl'>,
  { to, subject, text, client }: SecondFactorMail,
): Promise<void> {
  await sendMail(tx, jobs, {
    to,
    subject,
    content: {
      paragraphs: [text],
      items: clientItems(client),
      link: { label: 'Privacy and security', url: `${appUrl}/account/privacy-security` },
      footer:
        'If this was you, there is nothing to do. If not, choose a new password at once and tell your administrator.',
    },
  });
}
