import { sql } from '#platform/drizzle/orm.ts';
import { ADVISORY_LOCKS } from '#platform/advisory-locks.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { JOBS_CONNECTION } from '#platform/jobs.ts';
import { blobFolder } from './blob-folder-tables.ts';

/** Takes the lock on claims of a folder until the transaction ends. */
export async function lockClaims(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.folderClaim})`);
}

/** Returns the id of the folder that belongs to the database; null before the first claim. */
export async function folderIdIn(db: Queryable): Promise<string | null> {
  const [row] = await db.select().from(blobFolder);
  return row?.id ?? null;
}

export async function setFolderId(tx: Transaction, id: string): Promise<void> {
  await tx.insert(blobFolder).values({ id }).onConflictDoUpdate({ target: blobFolder.only_row, set: { id } });
}

/**
 * Returns whether services run on this database: each process of them has connections for its jobs, whichever services it runs.
 */
export async function isInUse(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name in (${JOBS_CONNECTION}, 'countersign jobs') limit 1`);
  return rows.length > 0;
}
