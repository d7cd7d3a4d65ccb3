import type { Database } from '../database.ts';
import { startSweep } from '../sweep.ts';
import { removeOldAnswers } from './idempotency-store.ts';

const EVERY_MS = 60 * 60_000;

/** Deletes old answers of calls with an Idempotency-Key at intervals; returns the function that stops it. */
export function startAnswerSweeper(database: Database, onError: (error: Error) => void): () => Promise<void> {
  return startSweep({ everyMs: EVERY_MS, work: () => removeOldAnswers(database), onError });
}
