import { randomUUID } from 'node:crypto';
import { sql } from '#platform/drizzle/orm.ts';
import type { Database } from '#platform/database.ts';
import { mails } from '#platform/mail/mail-tables.ts';

export interface FailedMail {
  recipient?: string;
  /** True for a mail with a code, which is emptied when it has failed. */
  isSecret?: boolean;
  reason?: string;
}

/** Stores a mail that has failed for good and its job, as after ten attempts within two hours; returns the id of the job. */
export async function storeFailedMail(
  database: Database,
  { recipient = 'olive@own.example', isSecret = false, reason = 'No such mailbox' }: FailedMail = {},
): Promise<string> {
  const [mailId, id] = [randomUUID(), randomUUID()];
  const body = isSecret ? '' : 'Hello';
  await database.insert(mails).values({
    id: mailId,
    recipient,
    subject: 'Hello',
    text_body: body,
    html_body: body,
    is_secret: isSecret,
    state: 'failed',
  });
  await database.execute(sql`
    insert into jobs.job (id, name, data, state, retry_limit, retry_count, started_on, completed_on, output)
    values (${id}, 'send-mail', ${JSON.stringify({ mail_id: mailId })}::jsonb, 'failed', 9, 9, now(), now(),
      ${JSON.stringify({ message: reason })}::jsonb)`);
  return id;
}
