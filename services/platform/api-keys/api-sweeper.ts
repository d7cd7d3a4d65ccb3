import type { Database } from '../database.ts';
import { removeOldApiCalls } from './api-log-store.ts';
import { removeOldAnswers } from './idempotency-store.ts';

const EVERY_MS = 60 * 60_000;

/** Deletes old entries of the document log and old responses at intervals; returns the function that stops it. */
export function startApiSweeper(database: Database, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => {
    Promise.all([removeOldApiCalls(database), removeOldAnswers(database)]).catch((error: unknown) =>
      onError(error instanceof Error ? error : new Error(String(error))),
    );
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
