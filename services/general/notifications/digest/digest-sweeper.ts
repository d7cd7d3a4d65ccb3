import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { sendDigests } from './send-digests.ts';

const EVERY_MS = 5 * 60_000;

/** Mails the digests that are due, at once and at intervals; returns the function that stops it. */
export function startDigests(
  platform: Pick<Platform, 'database' | 'jobs' | 'appUrl'>,
  onError: (error: Error) => void,
): () => Promise<void> {
  const work = (isStopping: () => boolean) => sendDigests(platform, { now: new Date(), isStopping, onError });
  return startSweep({ everyMs: EVERY_MS, startsAtOnce: true, work, onError });
}
