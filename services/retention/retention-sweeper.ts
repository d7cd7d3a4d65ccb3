import type { Database } from '#platform/database.ts';
import type { Retention } from '#platform/retention.ts';
import { startSweep } from '#platform/sweep.ts';
import { removeOldRows, type RemovedRows } from './retention-store.ts';

const EVERY_MS = 60 * 60_000;

export interface RetentionSweep {
  retention: Retention;
  onRemoved: (rows: RemovedRows) => void;
  onError: (error: Error) => void;
}

/** Removes rows that are older than they are kept, once an hour; returns the function that stops it. */
export function startRetention(
  database: Database,
  { retention, onRemoved, onError }: RetentionSweep,
): () => Promise<void> {
  return startSweep({
    everyMs: EVERY_MS,
    startsAtOnce: true,
    onError,
    work: async (isStopping) => {
      const removed = await removeOldRows(database, retention, isStopping);
      if (Object.values(removed).some((count) => count > 0)) onRemoved(removed);
    },
  });
}
