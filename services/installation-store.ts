import { and, count, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { certificates } from '#trust/certificates/certificate-tables.ts';

/** Jobs of a kind that wait, run, or have failed for good. */
export interface JobsOfKind extends Record<string, unknown> {
  kind: string;
  waiting: number;
  planned: number;
  running: number;
  failed: number;
}

export async function jobsByKind(db: Database): Promise<JobsOfKind[]> {
  const { rows } = await db.execute<JobsOfKind>(sql`
    select name as kind,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
      (count(*) filter (where state in ('created', 'retry') and start_after > now()))::int as planned,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed
    from jobs.job where state in ('created', 'retry', 'active', 'failed') group by 1 order by 1`);
  return rows;
}

export interface FailedJob extends Record<string, unknown> {
  id: string;
  kind: string;
  reason: string | null;
}

/** Returns the jobs that failed last. */
export async function failedJobs(db: Database, most: number): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob>(sql`
    select id, name as kind, output ->> 'message' as reason from jobs.job
    where state = 'failed' order by completed_on desc limit ${most}`);
  return rows;
}

/**
 * Has a failed job start again, and the mail that it was to send. Returns its kind; null if there is no failed job of this id, or its
 * mail is gone: that of a code is emptied, and files are removed.
 */
export async function retryJob(db: Database, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    with mail as (
      update mails set state = 'queued' where state = 'failed' and not is_secret and attachments is null
        and id::text = (select data ->> 'mail_id' from jobs.job where id = ${id}::uuid and state = 'failed')
      returning id
    )
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where id = ${id}::uuid and state = 'failed' and (data ->> 'mail_id' is null or exists (select from mail))
    returning name as kind`);
  return rows[0]?.kind ?? null;
}

/** Returns the number of certificates that are valid now and not in `days` days. */
export async function expiringCertificates(db: Database, days: number): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(certificates)
    .where(
      and(
        gt(certificates.not_after, sql`now()`),
        lte(certificates.not_after, sql`now() + ${days} * interval '1 day'`),
      ),
    );
  return row?.number ?? 0;
}

export async function serverVersion(db: Database): Promise<string> {
  const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
  return rows[0]?.server_version ?? '';
}
