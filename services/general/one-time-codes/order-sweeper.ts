import type { Database } from '#platform/database.ts';
import { removeOldOrders } from './otp-store.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes expired orders at intervals; returns the function that stops it. */
export function startOrderSweeper(database: Database, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => {
    removeOldOrders(database).catch((error: unknown) =>
      onError(error instanceof Error ? error : new Error(String(error))),
    );
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
