import type { Database } from '#platform/database.ts';
import { startSweep } from '#platform/sweep.ts';
import { removeOldOrders } from './otp-store.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes expired orders at intervals; returns the function that stops it. */
export function startOrderSweeper(database: Database, onError: (error: Error) => void): () => Promise<void> {
  return startSweep({ everyMs: EVERY_MS, work: () => removeOldOrders(database), onError });
}
