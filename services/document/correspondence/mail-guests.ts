import { INVITATION_DAYS } from '#contracts/limits.ts';
import type { SignatoryEntry } from '#contracts/signatory.ts';
import type { Transaction } from '#platform/database.ts';
import { findAddressees } from '#platform/identity/member-store.ts';
import { findOrganizationName } from '#platform/identity/organization-store.ts';
import type { Guest } from '#platform/invitations/invite-guests.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { MemberContext } from '#platform/platform.ts';
import { taskOf } from './document-event.ts';
import { namedDocuments } from './event-words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Invited {
  documents: readonly { id: string; document_name: string }[];
  /** Signatories of each document, in signing order. */
  entries: readonly SignatoryEntry[];
  /** Those of them who were invited just now. */
  guests: readonly Guest[];
  /** Why the guest is to sign. */
  reason?: string;
}

/** Mails each guest one invitation that names the documents to sign. */
export async function mailGuests(
  tx: Transaction,
  {
    caller,
    jobs,
    appUrl,
    operatorEmail,
  }: Pick<MemberContext, 'caller' | 'jobs' | 'appUrl' | 'operatorEmail'>,
  { documents, entries, guests, reason }: Invited,
): Promise<void> {
  if (guests.length === 0) return;
  const { organizationId, fullName } = caller;
  const organization = (await findOrganizationName(tx, organizationId)) ?? '';
  const ids = guests.map(({ userId }) => userId);
  const people = await findAddressees(tx, organizationId, ids);
  const { quoted, plain, items } = namedDocuments(documents);
  for (const { userId, token } of guests) {
    const entry = entries.find(({ user_id }) => user_id === userId);
    const to = people.get(userId)?.email;
    if (!entry || !to || token === null) continue;
    await sendMail(tx, jobs, {
      organizationId,
      to,
      subject: `${fullName} (${organization}) invites you to sign ${plain}`,
      content: {
        paragraphs: [
          'Hello,',
          `${fullName} of ${organization} asks you to sign ${quoted}. Accept the invitation to see what you sign.`,
          ...(reason ? [reason] : []),
          ...taskOf(entry),
          ...turnWords(entry.serial_number),
        ],
        items,
        link: invitationLink(appUrl, token),
        footer: linkFooter(organization),
        report: operatorEmail,
      },
      ...linkMail(),
    });
  }
}

function turnWords(serialNumber: number): string[] {
  if (serialNumber === 1) return [];
  return [`You are signatory ${serialNumber}, and can sign when those before you have signed.`];
}

/** Returns the link with which an invitation is accepted. */
export function invitationLink(appUrl: string, token: string): { label: string; url: string } {
  return { label: 'See the invitation', url: `${appUrl}/invite/${token}` };
}

/** Returns the last line of a mail with an invitation's link. */
export function linkFooter(organization: string): string {
  return `The link is for you alone: it is valid for ${INVITATION_DAYS} days, can be used once, and works with this e-mail address only. If you do not know ${organization}, there is nothing to do.`;
}

/** Returns the properties of a mail with an invitation's link, which is secret and ends with the invitation. */
export function linkMail(): { isSecret: true; usefulUntil: Date } {
  return { isSecret: true, usefulUntil: new Date(Date.now() + INVITATION_DAYS * DAY_MS) };
}
