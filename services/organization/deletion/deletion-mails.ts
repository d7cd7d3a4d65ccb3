import type { Transaction } from '#platform/database.ts';
import type { MailContent } from '#platform/mail/mail-layout.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import { momentWords } from '#platform/moment-words.ts';
import type { MemberContext } from '#platform/platform.ts';
import { activeMembers, type NamedOrganization } from './deletion-store.ts';

/** Tells all members that the organization is going to be deleted, and when, in its time zone. */
export async function mailDeletion(
  tx: Transaction,
  context: MemberContext,
  { organization: { name, timeZone }, at }: { organization: NamedOrganization; at: Date },
): Promise<void> {
  await mailMembers(tx, context, {
    subject: `${name} is going to be deleted`,
    content: {
      paragraphs: [
        `${context.caller.fullName} has asked to delete ${name}. It will be deleted on ${momentWords(at, timeZone)}, with all its documents, their signing reports, and the certificates kept in it.`,
        'Until then everything in it can be read and downloaded, and nothing can be changed. Download what you need. An owner can still keep the organization.',
      ],
      link: { label: 'Open the documents', url: `${context.appUrl}/documents` },
      footer: `Sent by Countersign because you are a member of ${name}.`,
    },
  });
}

/** Tells all members that the organization stays. */
export async function mailKept(
  tx: Transaction,
  context: MemberContext,
  { name }: NamedOrganization,
): Promise<void> {
  await mailMembers(tx, context, {
    subject: `${name} is not deleted`,
    content: {
      paragraphs: [
        `${context.caller.fullName} has kept ${name}. It is not deleted, and you can work in it as before.`,
      ],
      link: { label: 'Open the documents', url: `${context.appUrl}/documents` },
      footer: `Sent by Countersign because you are a member of ${name}.`,
    },
  });
}

async function mailMembers(
  tx: Transaction,
  { jobs, caller: { organizationId } }: MemberContext,
  mail: { subject: string; content: MailContent },
): Promise<void> {
  for (const { email } of await activeMembers(tx, organizationId))
    await sendMail(tx, jobs, { ...mail, to: email, organizationId });
}
