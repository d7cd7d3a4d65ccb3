import { lockBlob } from '../blobs/blob-lock-store.ts';
import type { Transaction } from '../database.ts';
import type { Jobs } from '../jobs.ts';
import type { MailAttachment } from './mail-attachment.ts';
import { fileMailJob, mailJob } from './mail-job.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';
import { insertMail } from './mail-store.ts';

export interface NewMail {
  to: string;
  subject: string;
  content: MailContent;
  organizationId?: string;
  /** The content is a secret and is forgotten as soon as the mail has gone. */
  isSecret?: boolean;
  /** When it stops being worth sending. */
  usefulUntil?: Date;
  /** Stored files; each stays at least until the mail has gone or failed. */
  attachments?: readonly MailAttachment[];
  /** Address that an answer goes to. */
  replyTo?: string;
}

/** Writes the mail down and queues its sending, both with the caller's transaction. */
export async function sendMail(tx: Transaction, jobs: Jobs, mail: NewMail): Promise<void> {
  const attachments = mail.attachments ?? [];
  await holdBlobs(tx, attachments);
  const mail_id = await insertMail(tx, {
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
 * Takes the locks on attached blobs, so that none is removed before the mail is stored; sorted, so that two mails
 * never wait for each other.
 */
async function holdBlobs(tx: Transaction, attachments: readonly MailAttachment[]): Promise<void> {
  const names = new Set(attachments.map(({ sha256 }) => sha256));
  for (const sha256 of [...names].sort()) await lockBlob(tx, sha256);
}
