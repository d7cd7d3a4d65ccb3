import { Readable } from 'node:stream';
import type { BlobStores } from '../blobs/blob-store.ts';
import { removeBlobJob } from '../blobs/remove-blob-job.ts';
import type { Database } from '../database.ts';
import { isRefusedForGood } from './is-refused-for-good.ts';
import { errorText } from '../errors/describe-error.ts';
import type { JobAttempt, Jobs } from '../jobs.ts';
import { parseAttachments } from './mail-attachment.ts';
import { fileMailJob, mailJob } from './mail-job.ts';
import { endMail, findQueuedMail, recordAttempt, type MailOutcome, type StoredMail } from './mail-store.ts';
import { measure } from '../metrics/measure.ts';
import type { MailTransport } from './mail-transport.ts';

interface Worker {
  database: Database;
  blobs: Pick<BlobStores, 'of'>;
  jobs: Jobs;
  transport: MailTransport;
  /** Domain of the Message-ID. */
  domain: string;
  /** Mails that the mail server has accepted and whose outcome could not be stored yet: they are not sent again. */
  accepted: Set<string>;
}

/** Starts sending queued mails; a failed attempt is repeated as the job kind states. */
export async function startMailWorker(tools: Omit<Worker, 'accepted'>): Promise<void> {
  const worker: Worker = { ...tools, accepted: new Set() };
  for (const kind of [mailJob, fileMailJob]) {
    await worker.jobs.work(kind, ({ mail_id }, attempt) => sendStoredMail(worker, mail_id, attempt));
  }
}

async function sendStoredMail(worker: Worker, id: string, attempt: JobAttempt): Promise<void> {
  const mail = await findQueuedMail(worker.database, id);
  if (!mail) return;
  if (worker.accepted.has(id)) return settleAccepted(worker, mail);
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
    if (isRefusedForGood(error)) return;
    throw error;
  }
  measure('mail', { result: 'sent' });
  worker.accepted.add(id);
  await settleAccepted(worker, mail);
}

/** Stores that a mail was sent. When that fails, the next attempt of the job comes here again. */
async function settleAccepted(worker: Worker, mail: StoredMail): Promise<void> {
  await settle(worker, mail, { state: 'sent', last_error: null });
  worker.accepted.delete(mail.id);
}

async function deliver({ transport, blobs, domain }: Worker, mail: StoredMail): Promise<void> {
  const attachments = parseAttachments(mail.attachments).map(({ file_name, content_type, sha256 }) => ({
    filename: file_name,
    contentType: content_type,
    content: Readable.from(contentOf(blobs, { organizationId: mail.organization_id, sha256 })),
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

/** Opens the blob on the first read: by then the transport listens to errors of the stream. */
async function* contentOf(
  blobs: Worker['blobs'],
  { organizationId, sha256 }: { organizationId: string | null; sha256: string },
): AsyncIterable<unknown> {
  if (organizationId === null) throw new Error('Only the mail of an organization has files.');
  yield* blobs.of(organizationId).createReadStream(sha256);
}

async function recordFailure(
  worker: Worker,
  mail: StoredMail,
  { attempt, error }: { attempt: JobAttempt; error: unknown },
): Promise<void> {
  const last_error = errorText(error);
  const isFinal = attempt.isLast || isRefusedForGood(error);
  measure('mail', { result: isFinal ? 'failed' : 'delayed' });
  if (isFinal) return settle(worker, mail, { state: 'failed', last_error });
  await recordAttempt(worker.database, mail.id, last_error);
}

/** Ends a mail and queues the removal of its attached blobs, unless they are still needed. */
async function settle({ database, jobs }: Worker, mail: StoredMail, outcome: MailOutcome): Promise<void> {
  await database.transaction(async (tx) => {
    await endMail(tx, mail.id, outcome);
    for (const { sha256 } of parseAttachments(mail.attachments)) {
      await jobs.enqueue(tx, removeBlobJob, { organization_id: mail.organization_id, sha256 });
    }
  });
}
