import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { tellOfExpiry } from './tell-of-expiry.ts';

const EVERY_MS = 60 * 60_000;

/** Tells of certificates that expire soon, at once and at intervals; returns the function that stops it. */
export function startCertificateNotices(
  platform: Pick<Platform, 'database' | 'jobs' | 'appUrl'>,
  onError: (error: Error) => void,
): () => Promise<void> {
  const work = (isStopping: () => boolean) => tellOfExpiry(platform, { isStopping, onError });
  return startSweep({ everyMs: EVERY_MS, startsAtOnce: true, work, onError });
}
