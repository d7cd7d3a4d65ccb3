import { sql } from '#platform/drizzle/orm.ts';
import type { Transaction } from '../database.ts';

/**
 * Takes the lock on a blob until the transaction ends; every caller that keeps or removes blobs takes it
 * first.
 */
export async function lockBlob(tx: Transaction, sha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`);
}
