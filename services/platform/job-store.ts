import { sql } from '#platform/drizzle/orm.ts';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Queryable, Transaction } from './database.ts';
import { findQueues } from './operation/job-list-store.ts';

/** Lets pg-boss run its statements in this transaction. */
export function queueIn(tx: Transaction): ReturnType<typeof fromDrizzle> {
  return fromDrizzle(tx, sql);
}

/** Connection of pg-boss, which runs statements of the job queue. */
export interface QueueDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: { id: string }[] }>;
}

/** Adds the index. The lock keeps processes that start together from making it at the same time. */
const OPEN_JOBS_INDEX = `do $$ begin
  perform pg_advisory_xact_lock(${ADVISORY_LOCKS.openJobsIndex});
  create index if not exists countersign_open_jobs on jobs.job (state, created_on)
    where state in ('created', 'retry', 'active', 'failed');
end $$`;

/** Adds the index on the jobs that are not done. Only the owner of the tables may; for another role the owner has done it. */
export async function indexOpenJobs(boss: Pick<PgBoss, 'getDb'>): Promise<void> {
  const database = boss.getDb() as QueueDatabase; // what its own statements run on
  const { rows } = await database.executeSql(
    `select 1 where to_regclass('jobs.countersign_open_jobs') is null
       and (select pg_has_role(relowner, 'usage') from pg_class where oid = 'jobs.job'::regclass)`,
  );
  if (rows.length > 0) await database.executeSql(OPEN_JOBS_INDEX);
}

/** Returns whether a job of a kind waits for its next attempt whose data contain these. */
export async function isJobWaiting(db: Queryable, kind: string, data: object): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from jobs.job where state in ('created', 'retry') and name = ${kind} and data @> ${JSON.stringify(data)}::jsonb limit 1`);
  return rows.length > 0;
}

/** Number of jobs of a kind in a state. */
export interface JobCount {
  kind: string;
  /** `planned`: before its time. `failed`: not tried again. */
  state: 'waiting' | 'planned' | 'running' | 'failed';
  count: number;
}

/** Returns the numbers of jobs, also of kinds and states that have none. */
export async function countJobs(database: Queryable, kinds: readonly string[]): Promise<JobCount[]> {
  const queues = await findQueues(database);
  return kinds.flatMap((kind) => {
    const queue = queues.find((one) => one.kind === kind);
    return (['waiting', 'planned', 'running', 'failed'] as const).map((state) => ({
      kind,
      state,
      count: queue?.[state] ?? 0,
    }));
  });
}

const IS_LOST = `state = 'active' and retry_count < retry_limit
  and heartbeat_on + heartbeat_seconds * interval '1s' < now()`;

/** Returns the ids of jobs that should run and have missed their heartbeat. */
export async function lostJobs(database: QueueDatabase): Promise<string[]> {
  const { rows } = await database.executeSql(`select id from jobs.job where ${IS_LOST}`);
  return rows.map(({ id }) => id);
}

/**
 * Lets those of these jobs start again at once that still miss their heartbeat. pg-boss does so once a minute, after the pause that
 * is meant for failures.
 */
export async function releaseJobs(database: QueueDatabase, ids: readonly string[]): Promise<void> {
  await database.executeSql(
    `update jobs.job set state = 'retry', start_after = now(), heartbeat_on = null where id = any($1::uuid[]) and ${IS_LOST}`,
    [[...ids]],
  );
}
