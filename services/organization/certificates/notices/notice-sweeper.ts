import type { Platform } from '#platform/platform.ts';
import { tellOfExpiry } from './tell-of-expiry.ts';

const EVERY_MS = 60 * 60_000;

/**
 * Tells of certificates that expire soon, at once and at intervals; returns the function that stops it after the running
 * sweep.
 */
export function startCertificateNotices(
  platform: Pick<Platform, 'database' | 'jobs' | 'appUrl'>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const sweep = () => {
    running = running
      .then(() => tellOfExpiry(platform, onError))
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
