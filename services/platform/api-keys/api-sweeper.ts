import type { Database } from '../database.ts';
import { startSweep } from '../sweep.ts';
import { removeOldApiCalls } from './api-log-store.ts';
import { removeOldAnswers } from './idempotency-store.ts';

const EVERY_MS = 60 * 60_000;

/** Deletes old entries of the document log and old responses at intervals; returns the function that stops it. */
export function startApiSweeper(database: Database, onError: (error: Error) => void): () => Promise<void> {
  const work = () => Promise.all([removeOldApiCalls(database), removeOldAnswers(database)]);
  return startSweep({ everyMs: EVERY_MS, work, onError });
}
