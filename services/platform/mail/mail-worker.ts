import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import type { BlobStore } from '../blobs/blob-store.ts';
import { removeBlobJob } from '../blobs/remove-blob-job.ts';
import type { Database } from '../database.ts';
import { errorText } from '../errors/describe-error.ts';
import type { JobAttempt, Jobs } from '../jobs.ts';
import { parseAttachments } from './mail-attachment.ts';
import { fileMailJob, mailJob } from './mail-job.ts';
import { mails } from './mail-tables.ts';
import type { MailTransport } from './mail-transport.ts';

interface Worker {
  database: Database;
  blobs: Pick<BlobStore, 'createReadStream'>;
  jobs: Jobs;
  transport: MailTransport;
  /** Domain of the Message-ID. */
  domain: string;
}

type StoredMail = typeof mails.$inferSelect;

/** Sends queued mails and keeps each one's state; a mail that cannot be sent now is tried again later. */
export async function startMailWorker(worker: Worker): Promise<void> {
  for (const kind of [mailJob, fileMailJob]) {
    await worker.jobs.work(kind, ({ mail_id }, attempt) => sendStoredMail(worker, mail_id, attempt));
  }
}

async function sendStoredMail(worker: Worker, id: string, attempt: JobAttempt): Promise<void> {
  const [mail] = await worker.database
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')));
  if (!mail) return;
  if (mail.useful_until && mail.useful_until < new Date()) {
    return settle(worker, mail, {
      state: 'failed',
      last_error: 'It was out of date before it could be sent.',
    });
  }
  try {
    await deliver(worker, mail);
  } catch (error) {
    await recordFailure(worker, mail, { attempt, error });
    throw error;
  }
  await settle(worker, mail, { state: 'sent', last_error: null });
}

async function deliver({ transport, blobs, domain }: Worker, mail: StoredMail): Promise<void> {
  const attachments = parseAttachments(mail.attachments).map(({ file_name, content_type, sha256 }) => ({
    filename: file_name,
    contentType: content_type,
    content: Readable.from(contentOf(blobs, sha256)),
  }));
  try {
    await transport.deliver({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      messageId: `<${mail.id}@${domain}>`,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      ...(attachments.length > 0 ? { attachments } : {}),
    });
  } finally {
    for (const { content } of attachments) content.destroy();
  }
}

/** Opens the file when it is first read: by then there is somebody to hear that it cannot be. */
async function* contentOf(blobs: Worker['blobs'], sha256: string): AsyncIterable<unknown> {
  yield* blobs.createReadStream(sha256);
}

async function recordFailure(
  worker: Worker,
  mail: StoredMail,
  { attempt, error }: { attempt: JobAttempt; error: unknown },
): Promise<void> {
  const last_error = errorText(error);
  if (attempt.isLast) return settle(worker, mail, { state: 'failed', last_error });
  await worker.database
    .update(mails)
    .set({ last_error, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, mail.id));
}

/** The end of a mail: a secret's bodies are not needed any more, nor perhaps are its files. */
async function settle(
  { database, jobs }: Worker,
  mail: StoredMail,
  outcome: { state: 'sent' | 'failed'; last_error: string | null },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({
        ...outcome,
        attempts: sql`${mails.attempts} + 1`,
        sent_at: outcome.state === 'sent' ? sql`now()` : null,
        text_body: sql`case when ${mails.is_secret} then '' else ${mails.text_body} end`,
        html_body: sql`case when ${mails.is_secret} then '' else ${mails.html_body} end`,
      })
      .where(eq(mails.id, mail.id));
    for (const { sha256 } of parseAttachments(mail.attachments)) {
      await jobs.enqueue(tx, removeBlobJob, { sha256 });
    }
  });
}
