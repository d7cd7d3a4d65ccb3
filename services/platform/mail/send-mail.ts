import { lockBlob } from '../blobs/blob-lock-store.ts';
import type { Transaction } from '../database.ts';
import type { Jobs } from '../jobs.ts';
import type { MailAttachment } from './mail-attachment.ts';
import { fileMailJob, mailJob } from './mail-job.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';
import { insertMail } from './mail-store.ts';

export interface NewMail {
  /** Id of the mail, which no other has; a random one by default. */
  id?: string;
  to: string;
  subject: string;
  content: MailContent;
  organizationId?: string;
  /** True if the content is secret: it is removed as soon as the mail is sent. */
  isSecret?: boolean;
  /** Time after which the mail is no longer worth sending. */
  usefulUntil?: Date;
  /** Attachments; each blob is kept at least until the mail is sent or has failed. */
  attachments?: readonly MailAttachment[];
  /** Reply-To address. */
  replyTo?: string;
}

/** Stores a mail and queues its sending in the caller's transaction. */
export async function sendMail(tx: Transaction, jobs: Jobs, mail: NewMail): Promise<void> {
  const attachments = mail.attachments ?? [];
  await holdBlobs(tx, attachments);
  const mail_id = await insertMail(tx, {
    ...(mail.id ? { id: mail.id } : {}),
    organization_id: mail.organizationId ?? null,
    recipient: mail.to,
    subject: mail.subject,
    text_body: mailText(mail.content),
    html_body: mailHtml(mail.content),
    is_secret: mail.isSecret ?? false,
    useful_until: mail.usefulUntil ?? null,
    attachments: attachments.length > 0 ? attachments : null,
    reply_to: mail.replyTo ?? null,
  });
  await jobs.enqueue(tx, attachments.length > 0 ? fileMailJob : mailJob, { mail_id });
}

/**
 * Takes the locks on attached blobs, so that none is removed before the mail is stored; sorted, so that two
 * mails cannot deadlock.
 */
async function holdBlobs(tx: Transaction, attachments: readonly MailAttachment[]): Promise<void> {
  const names = new Set(attachments.map(({ sha256 }) => sha256));
  for (const sha256 of [...names].sort()) await lockBlob(tx, sha256);
}
