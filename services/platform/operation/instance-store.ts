import { desc, eq, gt, lt, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import { instances } from './instance-tables.ts';

/** Time in seconds without a sign of life after which an instance counts as gone. */
const GONE_AFTER_SECONDS = 60;
const MOST_SHOWN = 50;

/** Facts of an instance that do not change while it runs. */
export type InstanceFacts = Pick<
  typeof instances.$inferInsert,
  'id' | 'host' | 'process_id' | 'version' | 'node_version' | 'services'
>;

/** State of an instance at the time of a sign of life. */
export type InstanceState = Pick<
  typeof instances.$inferSelect,
  'free_bytes' | 'total_bytes' | 'timestamp_answered_at' | 'timestamp_failed_at' | 'is_timestamp_paused'
>;

/** Stores the state of a running instance. `uptimeSeconds` counts from its start, by the clock of the database. */
export async function noteInstance(
  db: Queryable,
  facts: InstanceFacts,
  { uptimeSeconds, ...state }: InstanceState & { uptimeSeconds: number },
): Promise<void> {
  const seen = { seen_at: sql`now()`, ...state };
  await db
    .insert(instances)
    .values({ ...facts, ...seen, started_at: sql`now() - make_interval(secs => ${uptimeSeconds})` })
    .onConflictDoUpdate({ target: instances.id, set: seen });
}

/** Removes an instance that ends. */
export async function removeInstance(db: Queryable, id: string): Promise<void> {
  await db.delete(instances).where(eq(instances.id, id));
}

/** Removes instances whose last report is more than a day old. */
export async function removeGoneInstances(db: Queryable): Promise<void> {
  await db.delete(instances).where(lt(instances.seen_at, sql`now() - interval '1 day'`));
}

/** Returns the instances of the last 24 hours: running ones first, and the newest first. */
export async function findInstances(
  db: Queryable,
): Promise<(typeof instances.$inferSelect & { is_running: boolean })[]> {
  const isRunning = sql<boolean>`(${instances.seen_at} > now() - make_interval(secs => ${GONE_AFTER_SECONDS}))`;
  const rows = await db
    .select({ instance: instances, is_running: isRunning })
    .from(instances)
    .where(gt(instances.seen_at, sql`now() - interval '1 day'`))
    .orderBy(desc(isRunning), desc(instances.started_at))
    .limit(MOST_SHOWN);
  return rows.map(({ instance, is_running }) => ({ ...instance, is_running }));
}
