import type { SessionClient } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import { clientItems } from '../sessions/client-items.ts';

/** Tells a user by mail that a person with the password enters wrong codes, and from which client. */
export async function sendCodeTriesMail(
  tx: Transaction,
  { jobs, appUrl }: Pick<Platform, 'jobs' | 'appUrl'>,
  { to, client }: { to: string; client: SessionClient },
): Promise<void> {
  await sendMail(tx, jobs, {
    to,
    subject: 'Wrong codes at the sign-in to your account',
    content: {
      paragraphs: [
        'Ten wrong codes in a row were entered at the sign-in to your account, after your password.',
        'If this was not you, another person knows your password and tries to guess the code: choose a new password at once.',
      ],
      items: clientItems(client),
      link: { label: 'Choose a new password', url: `${appUrl}/forgot-password` },
      footer:
        'If you entered the codes, there is nothing to do: one right code ends the count. After 100 wrong codes the password no longer signs in, until you choose a new one by mail.',
    },
  });
}
