import { sql } from '#platform/drizzle/orm.ts';
import type pg from 'pg';
import type { Queryable } from '../database.ts';
import { parsePosition, type WalPosition } from './wal-position.ts';

/**
 * Expression: position of the log of the primary, before which every transaction lies that is visible now, as parsePosition() takes it. A
 * commit waits for the disk before it becomes visible, and a replica gets nothing that has not reached the disk of the primary. Where
 * the role commits without waiting (`synchronous_commit`), it is the position of the last record that was written to memory.
 */
export const visiblePosition = sql<string>`(select left(pg_walfile_name(position), 8) || '/' || position from (
  select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
) visible (position))`;

/** Returns the column of the position for a query of the primary, if it is asked. */
export const positionIf = (isAsked: boolean): { position?: typeof visiblePosition } =>
  isAsked ? { position: visiblePosition } : {};

/** Reads the position of the primary. */
export async function readPrimaryPosition(primary: Queryable): Promise<WalPosition> {
  const { rows } = await primary.execute<{ position: string }>(sql`select ${visiblePosition} as position`);
  return parsePosition(rows[0]?.position ?? '');
}

/** Facts about a PostgreSQL server, by which it is checked that it is a replica of the primary. */
export interface ServerFacts {
  /** Number that the server's cluster got when it was made; its replicas have the same one. */
  cluster: string;
  database: string;
  /** True for a hot standby, which refuses writes. */
  isReplica: boolean;
  /** Time of the server's start, which tells it from others. */
  startedAt: string;
  /** Time of the server's clock in milliseconds since 1970. */
  clockMs: number;
}

const FACTS = `select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
  pg_is_in_recovery() as "isReplica", extract(epoch from pg_postmaster_start_time())::text as "startedAt",
  (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs"`;

/** Reads the facts of the primary's server. */
export async function readPrimaryFacts(primary: Queryable): Promise<ServerFacts> {
  const { rows } = await primary.execute<ServerFacts & Record<string, unknown>>(sql.raw(FACTS));
  return only(rows);
}

/** Reads the facts of the server of a connection. */
export async function readServerFacts(client: pg.ClientBase): Promise<ServerFacts> {
  return only((await client.query<ServerFacts>(FACTS)).rows);
}

/** The timeline of the control file may be an earlier one than that of the last record, never a later one. */
const REPLAYED = `select lpad(to_hex(greatest(timeline_id, min_recovery_end_timeline)), 8, '0') || '/' || pg_last_wal_replay_lsn() as position
  from pg_control_checkpoint(), pg_control_recovery() where pg_is_in_recovery()`;

/** Reads up to where the server of a connection has replayed the log; null when it is no replica. */
export async function readReplayedPosition(client: pg.ClientBase): Promise<WalPosition | null> {
  const { rows } = await client.query<{ position: string | null }>(REPLAYED);
  const position = rows[0]?.position ?? null;
  return position === null ? null : parsePosition(position);
}

function only<T>([row]: readonly T[]): T {
  if (!row) throw new Error('A query without a table has one row.');
  return row;
}
