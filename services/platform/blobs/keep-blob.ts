import type { Transaction } from '../database.ts';
import { lockBlob } from './blob-lock-store.ts';
import type { StagedBlob } from './blob-store.ts';

/**
 * Keeps a staged blob for a row that this transaction is about to write. The lock on it lasts until the
 * transaction ends: another document with the same bytes may be deleted at the same time.
 */
export async function keepBlob(tx: Transaction, blob: StagedBlob): Promise<void> {
  await lockBlob(tx, blob.sha256);
  await blob.keep();
}
