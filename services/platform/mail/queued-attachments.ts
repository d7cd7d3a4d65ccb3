import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { mails } from './mail-tables.ts';

/** Whether a mail that has not gone yet carries the blob of this name. */
export async function isAttachedToQueuedMail(db: Queryable, sha256: string): Promise<boolean> {
  const attached = JSON.stringify([{ sha256 }]);
  const found = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), sql`${mails.attachments} @> ${attached}::jsonb`))
    .limit(1);
  return found.length > 0;
}
