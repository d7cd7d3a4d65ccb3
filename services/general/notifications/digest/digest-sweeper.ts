import type { Platform } from '#platform/platform.ts';
import { sendDigests } from './send-digests.ts';

const EVERY_MS = 5 * 60_000;

/** Mails the digests that are due, at once and at intervals; returns the function that stops it after the running sweep. */
export function startDigests(
  platform: Pick<Platform, 'database' | 'jobs' | 'appUrl'>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const sweep = () => {
    running = running
      .then(() => sendDigests(platform, { now: new Date(), onError }))
      .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))));
  };
  sweep();
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
