import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { removeParts } from '#platform/uploads/remove-parts.ts';
import { deleteExpiredUploads } from '#platform/uploads/upload-store.ts';

const EVERY_MS = 5 * 60_000;
const UPLOADS_AT_ONCE = 100;

type Sweeper = Pick<Platform, 'database' | 'jobs'>;

/** Removes the uploads in parts that have expired. */
export async function sweepUploads({ database, jobs }: Sweeper, isStopping = () => false): Promise<void> {
  let hasMore = true;
  while (hasMore && !isStopping())
    hasMore = await database.transaction(async (tx) => {
      const parts = await deleteExpiredUploads(tx, UPLOADS_AT_ONCE);
      await removeParts({ tx, jobs }, parts ?? []);
      return parts !== null;
    });
}

/** Removes expired uploads at intervals; returns the function that stops it. */
export function startUploadSweeper(platform: Sweeper, onError: (error: Error) => void): () => Promise<void> {
  return startSweep({
    everyMs: EVERY_MS,
    startsAtOnce: true,
    work: (isStopping) => sweepUploads(platform, isStopping),
    onError,
  });
}
