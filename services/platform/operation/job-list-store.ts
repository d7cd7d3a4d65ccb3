import { sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import { operatorActions } from './operator-action-tables.ts';

/** Condition of the index `jobs.countersign_open_jobs`, which each query here uses. */
const IS_OPEN = sql.raw(`state in ('created', 'retry', 'active', 'failed')`);

/** Numbers of jobs of a kind that are not done. */
export interface Queue extends Record<string, unknown> {
  kind: string;
  waiting: number;
  /** Jobs that start later: scheduled ones, and those that wait for their next attempt. */
  planned: number;
  running: number;
  /** Jobs that are not tried again. */
  failed: number;
  /** Time from which the oldest waiting job could have started; null without one. */
  oldest_waiting: Date | null;
}

/** Returns the kinds that have jobs which are not done. */
export async function findQueues(db: Queryable): Promise<Queue[]> {
  const { rows } = await db.execute<Queue & { oldest_waiting: string | Date | null }>(sql`
    select name as kind,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
      (count(*) filter (where state in ('created', 'retry') and start_after > now()))::int as planned,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_waiting
    from jobs.job where ${IS_OPEN} group by 1 order by 1`);
  return rows.map((row) => ({
    ...row,
    oldest_waiting: row.oldest_waiting === null ? null : new Date(row.oldest_waiting),
  }));
}

/** Job in a list of those that an operator may want to see. */
export interface ListedJob extends Record<string, unknown> {
  id: string;
  kind: string;
  state: 'waiting' | 'running' | 'failed' | 'done';
  created_at: Date;
  /** Attempts so far, the running one included. */
  tries: number;
  last_error: string | null;
  /** True if the job can be retried: the text of mails with codes and the files of mails have been removed. */
  may_retry: boolean;
  /** True if an operator retried it in the last 24 hours. */
  is_retried: boolean;
}

/** Mails that can be sent once more, for the id in the data of a job. */
const HAS_MAIL = sql.raw(`exists (select from mails
  where mails.id = (job.data ->> 'mail_id')::uuid and mails.state = 'failed' and not is_secret and attachments is null)`);

/** Returns the newest jobs of each state, and those that an operator retried in the last 24 hours. */
export async function listJobs(db: Queryable, mostOfState: number): Promise<ListedJob[]> {
  const newest = (state: string) => sql`(select job.*, false as is_retried from jobs.job
    where state = ${sql.raw(`'${state}'`)} order by created_on desc limit ${mostOfState})`;
  const { rows } = await db.execute<ListedJob & { created_at: string | Date }>(sql`
    select distinct on (job.rank, job.created_on, job.id) job.id, job.name as kind, job.created_on as created_at,
      case job.state when 'active' then 'running' when 'failed' then 'failed' when 'completed' then 'done'
        when 'cancelled' then 'done' else 'waiting' end as state,
      case when job.started_on is null then 0 else job.retry_count + 1 end as tries,
      case when job.state in ('retry', 'active', 'failed') then job.output ->> 'message' end as last_error,
      job.state = 'failed' and (job.data ->> 'mail_id' is null or ${HAS_MAIL}) as may_retry,
      job.is_retried
    from (
      select *, case state when 'failed' then 1 when 'active' then 2 when 'retry' then 3 when 'created' then 4 else 5 end as rank
      from (
        ${newest('failed')} union all ${newest('active')} union all ${newest('retry')} union all ${newest('created')}
        union all (select job.*, true from (
          select distinct on (subject, job_id) subject, job_id from ${operatorActions}
          where job_id is not null and created_at > now() - interval '1 day' limit ${mostOfState}
        ) retried join jobs.job on job.name = retried.subject and job.id = retried.job_id)
      ) listed
    ) job
    order by job.rank, job.created_on desc, job.id, job.is_retried desc`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }));
}

/**
 * Retries a failed job, and queues the mail that it was to send. Returns its kind; null if there is no failed job of this id, or its
 * mail has been removed.
 */
export async function retryJob(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    with mail as (
      update mails set state = 'queued' where state = 'failed' and not is_secret and attachments is null
        and id = (select (data ->> 'mail_id')::uuid from jobs.job where id = ${id}::uuid and state = 'failed')
      returning id
    )
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where id = ${id}::uuid and state = 'failed' and (data ->> 'mail_id' is null or exists (select from mail))
    returning name as kind`);
  return rows[0]?.kind ?? null;
}
