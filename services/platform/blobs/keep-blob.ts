import { sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import type { StagedBlob } from './blob-store.ts';

/**
 * Keeps staged bytes for a row that this transaction is about to write. Until it ends nobody removes the blob:
 * the same bytes may belong to several documents, and the last of them may be going right now.
 */
export async function keepBlob(tx: Transaction, blob: StagedBlob): Promise<void> {
  await lockBlob(tx, blob.sha256);
  await blob.keep();
}

/** Holds other keepers and removers of this blob back until the transaction ends. */
export async function lockBlob(tx: Transaction, sha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`);
}
