import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { UnusableBlob } from '#platform/blobs/blob-unusable.ts';
import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { verifyBlobs } from './verify-blobs.ts';

const DAY_MS = 86_400_000;
/** Pause after a file, as a multiple of the time that its check took: the check takes a tenth of a processor and of the disk. */
const PAUSE_FACTOR = 9;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Compares all stored files with their SHA-256, slowly, after the start and once a day; returns the function that stops it. Each
 * run begins at a random SHA-256, so that services that restart often check every file in the long run.
 */
export function startBlobScrubber(
  platform: Pick<Platform, 'database' | 'blobs'>,
  { onProblem, onError }: { onProblem: (blob: UnusableBlob) => void; onError: (error: Error) => void },
): () => Promise<void> {
  return startSweep({
    everyMs: DAY_MS,
    startsAtOnce: true,
    onError,
    work: (isStopping) =>
      verifyBlobs(platform, {
        from: randomBytes(4).toString('hex'),
        onProblem,
        goOn: async (tookMs) => {
          await wait(Math.min(tookMs * PAUSE_FACTOR, LONGEST_PAUSE_MS));
          return !isStopping();
        },
      }),
  });
}
