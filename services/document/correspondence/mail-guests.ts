import type { SignatoryEntry } from '#contracts/signatory.ts';
import type { Transaction } from '#platform/database.ts';
import { findAddressees } from '#platform/identity/member-store.ts';
import { findOrganizationName } from '#platform/identity/organization-store.ts';
import { invitationLink, linkTerm } from '#platform/invitations/invitation-link.ts';
import type { Guest } from '#platform/invitations/invite-guests.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { StoredDocument } from '../document-store.ts';
import { dueOf, taskOf } from './document-event.ts';
import { namedDocuments } from './event-words.ts';

interface Invited {
  documents: readonly Pick<StoredDocument, 'document_name' | 'due_date'>[];
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
  const { commonDue, lines } = withDueDates(documents);
  const { quoted, plain, items } = namedDocuments(lines);
  const { footer, mail } = await linkTerm(tx, { organizationId, organization });
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
          ...commonDue,
          ...taskOf(entry),
          ...turnWords(entry.serial_number),
        ],
        items,
        link: invitationLink(appUrl, token),
        footer,
        report: operatorEmail,
      },
      ...mail,
    });
  }
}

/** Returns the due date of the documents, or where they differ the documents as lines with that of each. */
function withDueDates(documents: Invited['documents']): {
  commonDue: readonly string[];
  lines: readonly { document_name: string }[];
} {
  const [first] = documents;
  if (documents.every(({ due_date }) => due_date === first?.due_date))
    return { commonDue: first ? dueOf(first) : [], lines: documents };
  const lines = documents.map((document) => ({
    document_name: [document.document_name, ...dueOf(document)].join(' · '),
  }));
  return { commonDue: [], lines };
}

function turnWords(serialNumber: number): string[] {
  if (serialNumber === 1) return [];
  return [`You are signatory ${serialNumber}, and can sign when those before you have signed.`];
}
