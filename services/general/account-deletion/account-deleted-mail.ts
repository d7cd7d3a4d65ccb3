import type { Transaction } from '#platform/database.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';

/** Tells a user by mail that the account was deleted, and which organizations with it. */
export async function sendAccountDeletedMail(
  tx: Transaction,
  { jobs, appUrl }: Pick<Platform, 'jobs' | 'appUrl'>,
  { to, organizations }: { to: string; organizations: readonly string[] },
): Promise<void> {
  await sendMail(tx, jobs, {
    to,
    subject: 'Your account has been deleted',
    content: {
      paragraphs: [
        'Your account has been deleted as you asked, with your sessions, picture, settings, notifications, certificates and their keys.',
        'What you signed stays valid. The evidence and the activity log of the organizations that you worked in keep your name and address.',
        ...(organizations.length > 0
          ? [
              `Deleted with it, since they had no other members and no documents: ${organizations.join(', ')}.`,
            ]
          : []),
      ],
      link: { label: 'Register again', url: `${appUrl}/register` },
      footer: 'If you did not delete it, tell an administrator of your organization at once.',
    },
  });
}
