import type { Transaction } from '../database.ts';
import { lockBlob } from './blob-lock-store.ts';
import type { StagedBlob } from './blob-store.ts';
import { insertPieces, isPiecelessReleaseRunning, openPieces } from './piece-store.ts';

/**
 * Keeps a staged blob for a row that this transaction is about to write, as pieces if it extends a stored file. That one must be needed
 * by a row that the transaction has locked. The lock on the blob lasts until the transaction ends: another document with the same bytes may be deleted at the same time.
 */
export async function keepBlob(tx: Transaction, blob: StagedBlob): Promise<void> {
  const { organizationId, sha256, extension } = blob;
  await lockBlob(tx, sha256);
  if (await openPieces(tx)(organizationId, sha256)) return blob.discard(); // the store has it already
  if (!extension || (await isPiecelessReleaseRunning(tx))) return blob.keep();
  await lockBlob(tx, extension.piece.sha256);
  await extension.keep();
  await insertPieces(tx, { organizationId, sha256 }, [...extension.before, extension.piece]);
}
