import type { Database } from '../database.ts';
import { startSweep } from '../sweep.ts';
import { removeOldApiCalls } from './api-log-store.ts';

const EVERY_MS = 60 * 60_000;

/** Deletes old entries of the document log at intervals; returns the function that stops it. */
export function startApiSweeper(database: Database, onError: (error: Error) => void): () => Promise<void> {
  return startSweep({ everyMs: EVERY_MS, work: () => removeOldApiCalls(database), onError });
}
