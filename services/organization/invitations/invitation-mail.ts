import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { findOrganizationName } from '#platform/identity/organization-store.ts';
import { invitationLink, linkTerm } from '#platform/invitations/invitation-link.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';

/** Mail with the link of an invitation. */
export interface InvitationMail {
  to: string;
  token: string;
  roleName: string;
}

/** Returns a function that mails invitations of the caller's organization in the transaction, with their end in its time zone. */
export async function invitationMailer(
  tx: Transaction,
  { jobs, appUrl, operatorEmail }: Pick<Platform, 'jobs' | 'appUrl' | 'operatorEmail'>,
  { organizationId, fullName }: Member,
): Promise<(mail: InvitationMail) => Promise<void>> {
  const organization = (await findOrganizationName(tx, organizationId)) ?? '';
  const { footer, mail } = await linkTerm(tx, { organizationId, organization });
  return ({ to, token, roleName }) =>
    sendMail(tx, jobs, {
      to,
      subject: `${fullName} invites you to ${organization}`,
      content: {
        paragraphs: [
          `${fullName} invites you to join ${organization}, where documents are signed. Your role will be ${roleName}.`,
        ],
        link: invitationLink(appUrl, token),
        footer,
        report: operatorEmail,
      },
      organizationId,
      ...mail,
    });
}
