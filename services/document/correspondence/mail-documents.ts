import { mailMessages, MAX_ATTACHED_BYTES, type MailDocuments } from '#contracts/document-mail.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { sendMail, type NewMail } from '#platform/mail/send-mail.ts';
import { mailingTransaction } from '#platform/mail/mail-quota.ts';
import type { MailAttachment } from '#platform/mail/mail-attachment.ts';
import type { MemberContext } from '#platform/platform.ts';
import { uniqueNames } from '../files/archive.ts';
import { type StoredDocument } from '../document-store.ts';
import { newestVersions } from '../version-store.ts';
import { assertRecipientsSee } from './assert-recipients-see.ts';
import { documentPath } from './event-words.ts';
import { takeOwnDocuments } from '../owned-documents.ts';
import { mailFooter } from './mail-footer.ts';
import { assertStatus } from '../refuse-status.ts';
import { documentErrors } from '../document-errors.ts';

/**
 * Sends signed documents, as files or as links, in a separate mail to each recipient; returns the number of
 * mails.
 * @throws AppError mail_refused, mail_quota_exceeded, at the field `recipients`, and others
 */
export async function mailDocuments(
  context: MemberContext,
  { instance_ids, recipients, message, send_as }: MailDocuments,
): Promise<number> {
  const addresses = uniqueAddresses(recipients);
  await mailingTransaction(context, async (tx, quota) => {
    const documents = inOrder(await takeOwnDocuments(tx, context, instance_ids), instance_ids);
    assertStatus(documents, ['signed']);
    if (send_as === 'link') {
      const documentIds = documents.map(({ id }) => id);
      await assertRecipientsSee(tx, context.caller, { addresses, documentIds });
    }
    const content =
      send_as === 'file'
        ? await filesOf(tx, context, { documents, message })
        : linksTo(context, { documents, message });
    await quota.take(
      tx,
      addresses.map((email) => ({ email, field: 'recipients' })),
    );
    const mail = await compose(tx, context, { documents, content });
    for (const to of addresses) await sendMail(tx, context.jobs, { ...mail, to });
    const details = { recipients: addresses.join(', '), send_as };
    await recordActivities(
      tx,
      context.caller,
      documents.map(({ id }) => ({ action: 'document_mailed' as const, subjectId: id, details })),
    );
  });
  return addresses.length;
}

interface Parcel {
  documents: readonly StoredDocument[];
  message: string;
}

type Content = Pick<NewMail, 'attachments'> & Pick<NewMail['content'], 'paragraphs' | 'items' | 'link'>;

async function filesOf(
  tx: Transaction,
  { caller }: MemberContext,
  { documents, message }: Parcel,
): Promise<Content> {
  const versions = await newestVersions(
    tx,
    caller,
    documents.map(({ id }) => id),
  );
  const byDocument = new Map(versions.map((version) => [version.id, version]));
  const files = documents.flatMap(({ id }) => byDocument.get(id) ?? []);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_ATTACHED_BYTES)
    throw fieldError(documentErrors.mail_refused, 'send_as', mailMessages.tooLarge);
  const names = uniqueNames(files.map(({ document_name }) => document_name));
  const attachments = files.map(({ sha256 }, index): MailAttachment => ({
    file_name: names[index] ?? 'document.pdf',
    content_type: 'application/pdf',
    sha256,
  }));
  const words = `${caller.fullName} sends you ${named(documents)}, whose signing is complete. You find ${documents.length === 1 ? 'it' : 'them'} attached.`;
  return { attachments, paragraphs: [words, ...lines(message)], items: listed(documents) };
}

function linksTo({ caller, appUrl }: MemberContext, { documents, message }: Parcel): Content {
  const [only] = documents.length === 1 ? documents : [];
  const urlOf = ({ id }: StoredDocument) => `${appUrl}${documentPath(id)}`;
  return {
    paragraphs: [
      `${caller.fullName} sends you ${named(documents)}, whose signing is complete. Sign in to see ${documents.length === 1 ? 'it' : 'them'}.`,
      ...lines(message),
    ],
    ...(only
      ? { link: { label: 'Open the document', url: urlOf(only) } }
      : {
          items: documents.map((document) => ({ text: document.document_name, url: urlOf(document) })),
        }),
  };
}

async function compose(
  tx: Transaction,
  { caller, operatorEmail }: MemberContext,
  {
    documents,
    content: { attachments = [], ...content },
  }: { documents: Parcel['documents']; content: Content },
): Promise<Omit<NewMail, 'to'>> {
  const [only] = documents.length === 1 ? documents : [];
  return {
    organizationId: caller.organizationId,
    subject: `${caller.fullName} sends you ${only ? only.document_name : `${documents.length} documents`}`,
    replyTo: caller.email,
    attachments,
    content: {
      ...content,
      footer: await mailFooter(tx, caller.organizationId),
      report: operatorEmail,
    },
  };
}

function uniqueAddresses(recipients: readonly string[]): string[] {
  return [...new Map(recipients.map((address) => [address.toLowerCase(), address])).values()];
}

function inOrder(documents: readonly StoredDocument[], ids: readonly string[]): StoredDocument[] {
  return documents.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

const named = (documents: readonly StoredDocument[]) =>
  documents.length === 1 ? `“${documents[0]?.document_name ?? ''}”` : `${documents.length} documents`;
const listed = (documents: readonly StoredDocument[]) =>
  documents.length === 1 ? [] : documents.map(({ document_name }) => document_name);
const lines = (message: string) => (message ? [message] : []);
