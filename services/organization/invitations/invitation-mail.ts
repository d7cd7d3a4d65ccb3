import { INVITATION_DAYS } from '#contracts/limits.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { findOrganizationName, findTimeZone } from '#platform/identity/organization-store.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import { momentWords } from '#platform/moment-words.ts';
import type { Platform } from '#platform/platform.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
  const usefulUntil = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
  const until = momentWords(usefulUntil, await findTimeZone(tx, organizationId));
  return ({ to, token, roleName }) =>
    sendMail(tx, jobs, {
      to,
      subject: `${fullName} invites you to ${organization}`,
      content: {
        paragraphs: [
          `${fullName} invites you to join ${organization}, where documents are signed. Your role will be ${roleName}.`,
        ],
        link: { label: 'See the invitation', url: `${appUrl}/invite/${token}` },
        footer: `The link is for you alone: it is valid for ${INVITATION_DAYS} days, until ${until}, can be used once, and works with this e-mail address only. If you do not know ${organization}, there is nothing to do.`,
        report: operatorEmail,
      },
      organizationId,
      isSecret: true,
      usefulUntil,
    });
}
