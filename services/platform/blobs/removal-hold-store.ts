import { sql } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '../database.ts';

/** Key of the advisory lock: an arbitrary constant that backups and removals of stored files share. */
const REMOVALS = 7_318_112_505;

/**
 * Returns whether stored files may be removed now, and if so holds off backups until the transaction ends. A file that is not
 * removed now must be tried again later.
 */
export async function mayRemoveBlobs(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${REMOVALS}) as may`,
  );
  return rows[0]?.may === true;
}

/** Waits for removals of stored files that run, and holds off others until the connection ends. @throws after a minute */
export async function holdRemovals(connection: Queryable): Promise<void> {
  await connection.execute(sql`set lock_timeout = '60s'`);
  await connection.execute(sql`select pg_advisory_lock(${REMOVALS})`);
  await connection.execute(sql`reset lock_timeout`);
}
