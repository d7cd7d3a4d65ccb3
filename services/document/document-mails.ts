import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#platform/database.ts';
import { fullName, organizations, users } from '#platform/identity/identity-tables.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { StoredDocument } from './document-store.ts';
import type { StoredSignatory } from './signatory-store.ts';

interface Turn {
  document: StoredDocument;
  signatory: StoredSignatory;
}

/** Tells a signatory that it is their turn. */
export async function mailYourTurn(
  tx: Transaction,
  { jobs, appUrl }: MemberContext,
  { document, signatory }: Turn,
) {
  const people = await findPeople(tx, [document.uploaded_by, signatory.user_id]);
  const [owner, recipient] = [people.get(document.uploaded_by), people.get(signatory.user_id)];
  if (!owner || !recipient) throw new Error('The people of a document are gone.');
  const note = signatory.instruction_notes ? [`Note: ${signatory.instruction_notes}`] : [];
  await sendMail(tx, jobs, {
    organizationId: document.organization_id,
    to: recipient.email,
    subject: `${owner.name} asks you to sign ${document.document_name}`,
    content: {
      paragraphs: [
        `Hello ${recipient.name},`,
        `${owner.name} asks you to sign “${document.document_name}”, ${pagesText(signatory.pages_to_sign)}.`,
        ...note,
      ],
      link: { label: 'Open the document', url: documentUrl(appUrl, document.id) },
      footer: await footer(tx, document),
    },
  });
}

/** Tells the owner that everybody has signed. */
export async function mailCompleted(
  tx: Transaction,
  { jobs, appUrl }: MemberContext,
  document: StoredDocument,
) {
  const owner = (await findPeople(tx, [document.uploaded_by])).get(document.uploaded_by);
  if (!owner) throw new Error('The owner of a document is gone.');
  await sendMail(tx, jobs, {
    organizationId: document.organization_id,
    to: owner.email,
    subject: `${document.document_name} is signed`,
    content: {
      paragraphs: [`Hello ${owner.name},`, `all signatories have signed “${document.document_name}”.`],
      link: { label: 'Open the document', url: documentUrl(appUrl, document.id) },
      footer: await footer(tx, document),
    },
  });
}

function pagesText(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`;
}

function documentUrl(appUrl: string, id: string): string {
  return `${appUrl}/documents?layout=preview&instanceId=${id}`;
}

async function findPeople(tx: Transaction, ids: string[]) {
  const rows = await tx
    .select({ id: users.id, name: fullName, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function footer(tx: Transaction, { organization_id }: StoredDocument): Promise<string> {
  const [organization] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organization_id));
  return `Sent by Countersign for ${organization?.name ?? 'your organization'}.`;
}
