import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BlobStoreUnavailable } from '#platform/blobs/blob-store-unavailable.ts';
import type { UnusableBlob } from '#platform/blobs/blob-unusable.ts';
import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { verifyBlobs } from './verify-blobs.ts';

const DAY_MS = 86_400_000;
/** Pause after a file, as a multiple of the time that its check took: the check takes a tenth of a processor and of the disk. */
const PAUSE_FACTOR = 9;
const LONGEST_PAUSE_MS = 1_000;
/** Time until a file is read again that could not be read, as the store or the database was away. */
const RETRY_MS = 60_000;
/** Number of attempts after which a file is left out, unless the store says that it is away: the others may be readable. */
const ATTEMPTS = 5;

interface Scrub {
  onProblem: (blob: UnusableBlob) => void;
  /** Called when a file cannot be read for a reason that is not its own, once for the attempts that follow each other. */
  onError: (error: Error) => void;
  retryMs?: number;
  /** Returns the SHA-256 with which a run begins, hexadecimal, also a beginning of one; by default a random one. */
  from?: () => string;
}

/**
 * Compares all stored files with their SHA-256, slowly, after the start and once a day; returns the function that stops it. Each
 * run begins at a random SHA-256, so that services that restart often check every file in the long run. A store that fails is asked
 * again after `retryMs`, and the run goes on from there.
 */
export function startBlobScrubber(
  platform: Pick<Platform, 'database' | 'blobs'>,
  { onProblem, onError, retryMs = RETRY_MS, from = () => randomBytes(4).toString('hex') }: Scrub,
): () => Promise<void> {
  return startSweep({
    everyMs: DAY_MS,
    startsAtOnce: true,
    onError,
    work: (isStopping) =>
      verifyBlobs(platform, {
        from: from(),
        onProblem,
        goOn: async (tookMs) => {
          await wait(Math.min(tookMs * PAUSE_FACTOR, LONGEST_PAUSE_MS));
          return !isStopping();
        },
        onFailure: async (error, attempt) => {
          if (attempt === 1) onError(error instanceof Error ? error : new Error(String(error)));
          if (attempt >= ATTEMPTS && !(error instanceof BlobStoreUnavailable)) return false;
          const until = performance.now() + retryMs;
          while (performance.now() < until && !isStopping()) await wait(Math.min(retryMs, LONGEST_PAUSE_MS));
          return !isStopping();
        },
      }),
  });
}
