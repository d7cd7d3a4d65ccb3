import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Queryable, Transaction } from './database.ts';

/** Lets pg-boss run its statements in this transaction. */
export function queueIn(tx: Transaction): ReturnType<typeof fromDrizzle> {
  return fromDrizzle(tx, sql);
}

/** Connection of pg-boss, which runs statements of the job queue. */
export interface QueueDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: { id: string }[] }>;
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
  const { rows } = await database.execute<{ kind: string; state: JobCount['state']; count: number }>(sql`
    select name as kind, count(*)::int as count, case state
        when 'active' then 'running' when 'failed' then 'failed'
        else case when start_after > now() then 'planned' else 'waiting' end end as state
    from jobs.job where state in ('created', 'retry', 'active', 'failed') group by 1, 3`);
  const countOf = (kind: string, state: JobCount['state']) =>
    rows.find((row) => row.kind === kind && row.state === state)?.count ?? 0;
  return kinds.flatMap((kind) =>
    (['waiting', 'planned', 'running', 'failed'] as const).map((state) => ({
      kind,
      state,
      count: countOf(kind, state),
    })),
  );
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
