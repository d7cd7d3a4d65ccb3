import type { Transaction } from '../database.ts';
import type { Jobs } from '../jobs.ts';
import { mailJob } from './mail-job.ts';
import { mails } from './mail-tables.ts';
import { mailHtml, mailText, type MailContent } from './mail-layout.ts';

export interface NewMail {
  to: string;
  subject: string;
  content: MailContent;
  organizationId?: string;
  /** The content is a secret and is forgotten as soon as the mail has gone. */
  isSecret?: boolean;
  /** When it stops being worth sending. */
  usefulUntil?: Date;
}

/** Writes the mail down and queues its sending, both with the caller's transaction. */
export async function sendMail(tx: Transaction, jobs: Jobs, mail: NewMail): Promise<void> {
  const [stored] = await tx
    .insert(mails)
    .values({
      organization_id: mail.organizationId ?? null,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mailText(mail.content),
      html_body: mailHtml(mail.content),
      is_secret: mail.isSecret ?? false,
      useful_until: mail.usefulUntil ?? null,
    })
    .returning({ id: mails.id });
  if (!stored) throw new Error('The mail was not stored.');
  await jobs.enqueue(tx, mailJob, { mail_id: stored.id });
}
