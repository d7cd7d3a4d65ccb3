import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Transaction } from './database.ts';

/** Lets pg-boss run its statements in this transaction. */
export function queueIn(tx: Transaction): ReturnType<typeof fromDrizzle> {
  return fromDrizzle(tx, sql);
}

/** What runs a statement of the queue: a connection of pg-boss. */
export interface QueueDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: { id: string }[] }>;
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
