import { sql } from '#platform/drizzle/orm.ts';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Queryable, Transaction } from '../database.ts';

/**
 * Returns whether stored files may be removed now, and if so holds off backups until the transaction ends. A file that is not
 * removed now must be tried again later.
 */
export async function mayRemoveBlobs(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.removals}) as may`,
  );
  return rows[0]?.may === true;
}

/** Waits for removals of stored files that run, and holds off others until the connection ends. @throws after a minute */
export async function holdRemovals(connection: Queryable): Promise<void> {
  await connection.execute(sql`set lock_timeout = '60s'`);
  await connection.execute(sql`select pg_advisory_lock(${ADVISORY_LOCKS.removals})`);
  await connection.execute(sql`reset lock_timeout`);
}
