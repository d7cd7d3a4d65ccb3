import type { Database } from '../database.ts';
import { startSweep } from '../sweep.ts';
import { removeEndedCounters } from './rate-limit-store.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes counters of rate limits whose window has ended at intervals; returns the function that stops it. */
export function startLimitSweeper(database: Database, onError: (error: Error) => void): () => Promise<void> {
  return startSweep({
    everyMs: EVERY_MS,
    startsAtOnce: true,
    work: () => removeEndedCounters(database),
    onError,
  });
}
