import { isJobWaiting } from '#platform/job-store.ts';
import type { Platform } from '#platform/platform.ts';
import { signBatchJob } from './sign-batch-job.ts';
import { lockBatch, unfinishedBatches } from './sign-batch-store.ts';

type Queue = Pick<Platform, 'database' | 'jobs'>;

/**
 * Queues a batch, unless a job of it waits already. Each start of a process queues the batches that are not finished: their documents
 * would be signed by as many jobs at the same time, for all but one in vain.
 */
export async function queueSignBatch(
  { database, jobs }: Queue,
  id: string,
  startAfter?: Date,
): Promise<void> {
  const options = startAfter ? { startAfter } : {};
  const payload = { batch_id: id };
  await database.transaction(async (tx) => {
    await lockBatch(tx, id);
    if (await isJobWaiting(tx, signBatchJob.name, payload)) return;
    await jobs.enqueue(tx, signBatchJob, payload, options);
  });
}

/** Queues the batches that an earlier process left unfinished. */
export async function queueUnfinishedBatches(platform: Queue): Promise<void> {
  for (const id of await unfinishedBatches(platform.database)) await queueSignBatch(platform, id);
}
