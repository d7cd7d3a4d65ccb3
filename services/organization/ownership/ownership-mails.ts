import type { Transaction } from '#platform/database.ts';
import { findOrganizationName } from '#platform/identity/organization-store.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { Successor } from './ownership-store.ts';

/** Tells the new owner and the former one by mail. */
export async function sendOwnershipMails(
  tx: Transaction,
  { jobs, appUrl, caller }: MemberContext,
  { successor, staysOwner }: { successor: Successor; staysOwner: boolean },
): Promise<void> {
  const { organizationId, fullName, email } = caller;
  const organization = (await findOrganizationName(tx, organizationId)) ?? '';
  const subject = `${successor.name} is now an owner of ${organization}`;
  const link = { label: 'Open the organization', url: `${appUrl}/settings/organization-settings` };
  const footer = `Sent by Countersign because the ownership of ${organization} was changed.`;
  const common = { subject, organizationId };
  await sendMail(tx, jobs, {
    ...common,
    to: successor.email,
    content: {
      paragraphs: [
        `${fullName} has made you an owner of ${organization}. You can change everything in it, also its members and their roles.`,
      ],
      ...{ link, footer },
    },
  });
  const own = staysOwner ? 'You are still an owner as well.' : 'You are an administrator now.';
  await sendMail(tx, jobs, {
    ...common,
    to: email,
    content: {
      paragraphs: [`You have made ${successor.name} an owner of ${organization}. ${own}`],
      footer: `${footer} If it was not you, tell the other owner at once.`,
    },
  });
}
