import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { remindOfDueDates } from './remind-of-due-dates.ts';

const EVERY_MS = 60 * 60_000;

/** Reminds of due dates at once and at intervals; returns the function that stops it. */
export function startDueReminders(
  platform: Pick<Platform, 'database' | 'jobs' | 'appUrl' | 'operatorEmail'>,
  onError: (error: Error) => void,
): () => Promise<void> {
  const work = (isStopping: () => boolean) =>
    remindOfDueDates(platform, { now: new Date(), isStopping, onError });
  return startSweep({ everyMs: EVERY_MS, startsAtOnce: true, work, onError });
}
