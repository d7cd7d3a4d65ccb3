import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { errorText } from '../errors/describe-error.ts';
import type { JobAttempt, Jobs } from '../jobs.ts';
import { mailJob } from './mail-job.ts';
import { mails } from './mail-tables.ts';
import type { MailTransport } from './mail-transport.ts';

/** Sends queued mails and keeps each one's state; a mail that cannot be sent now is tried again later. */
export async function startMailWorker(options: {
  database: Database;
  jobs: Jobs;
  transport: MailTransport;
  /** Domain of the Message-ID. */
  domain: string;
}): Promise<void> {
  await options.jobs.work(mailJob, ({ mail_id }, attempt) => sendStoredMail(options, mail_id, attempt));
}

type Worker = Pick<Parameters<typeof startMailWorker>[0], 'database' | 'transport' | 'domain'>;

async function sendStoredMail({ database, transport, domain }: Worker, id: string, attempt: JobAttempt) {
  const [mail] = await database
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')));
  if (!mail) return;
  if (mail.useful_until && mail.useful_until < new Date()) {
    return settle(database, id, {
      state: 'failed',
      last_error: 'It was out of date before it could be sent.',
    });
  }
  try {
    const { recipient: to, subject, text_body: text, html_body: html } = mail;
    await transport.deliver({ to, subject, text, html, messageId: `<${id}@${domain}>` });
  } catch (error) {
    await recordFailure(database, { id, attempt, error });
    throw error;
  }
  await settle(database, id, { state: 'sent', last_error: null });
}

async function recordFailure(
  database: Database,
  failed: { id: string; attempt: JobAttempt; error: unknown },
) {
  const last_error = errorText(failed.error);
  if (failed.attempt.isLast) return settle(database, failed.id, { state: 'failed', last_error });
  await database
    .update(mails)
    .set({ last_error, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, failed.id));
}

/** The end of a mail: a secret's bodies are not needed any more. */
async function settle(
  database: Database,
  id: string,
  outcome: { state: 'sent' | 'failed'; last_error: string | null },
): Promise<void> {
  await database
    .update(mails)
    .set({
      ...outcome,
      attempts: sql`${mails.attempts} + 1`,
      sent_at: outcome.state === 'sent' ? sql`now()` : null,
      text_body: sql`case when ${mails.is_secret} then '' else ${mails.text_body} end`,
      html_body: sql`case when ${mails.is_secret} then '' else ${mails.html_body} end`,
    })
    .where(eq(mails.id, id));
}
