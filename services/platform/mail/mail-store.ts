import { and, eq, gt, sql } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '../database.ts';
import { mails } from './mail-tables.ts';

export type StoredMail = typeof mails.$inferSelect;

/** Queues a mail and returns its id. */
export async function insertMail(tx: Transaction, mail: typeof mails.$inferInsert): Promise<string> {
  const [stored] = await tx.insert(mails).values(mail).returning({ id: mails.id });
  if (!stored) throw new Error('The mail was not stored.');
  return stored.id;
}

/** Returns whether there is a mail of this id, sent ones included. */
export async function hasMail(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(mails, eq(mails.id, id))) > 0;
}

/** Returns the mail of this id if it is still queued. */
export async function findQueuedMail(db: Queryable, id: string): Promise<StoredMail | null> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')));
  return mail ?? null;
}

const oneMoreAttempt = sql`${mails.attempts} + 1`;

/** Counts an attempt that failed and will be repeated. */
export async function recordAttempt(db: Queryable, id: string, last_error: string): Promise<void> {
  await db.update(mails).set({ last_error, attempts: oneMoreAttempt }).where(eq(mails.id, id));
}

/** Final outcome of a mail. */
export interface MailOutcome {
  state: 'sent' | 'failed';
  last_error: string | null;
}

/** Counts the last attempt and stores the outcome; empties both bodies of a secret mail. */
export async function endMail(tx: Transaction, id: string, outcome: MailOutcome): Promise<void> {
  await tx
    .update(mails)
    .set({
      ...outcome,
      attempts: oneMoreAttempt,
      sent_at: outcome.state === 'sent' ? sql`now()` : null,
      text_body: sql`case when ${mails.is_secret} then '' else ${mails.text_body} end`,
      html_body: sql`case when ${mails.is_secret} then '' else ${mails.html_body} end`,
    })
    .where(eq(mails.id, id));
}

/** Returns the number of mails of the last hours that were refused or given up. */
export function countFailedMails(db: Queryable, hours: number): Promise<number> {
  return db.$count(
    mails,
    and(eq(mails.state, 'failed'), gt(mails.created_at, sql`now() - make_interval(hours => ${hours})`)),
  );
}

/** Returns the organizations with a queued mail that has the blob of this name attached. */
export async function organizationsWithMailedBlob(db: Queryable, sha256: string): Promise<string[]> {
  const attached = JSON.stringify([{ sha256 }]);
  const found = await db
    .selectDistinct({ id: mails.organization_id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), sql`${mails.attachments} @> ${attached}::jsonb`));
  return found.flatMap(({ id }) => id ?? []);
}
