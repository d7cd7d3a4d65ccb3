import { workerData } from 'node:worker_threads';
import { arriving } from '#platform/engine/crossing.ts';
import { answerTo, type BatchAnswer, type BatchLine } from './batch-line.ts';
import { openSignJob, type SignSettings } from './sign-job.ts';

// Entry of each worker thread of a batch; sign-batch.ts passes the settings and the lines.
const job = openSignJob(arriving(workerData) as SignSettings);

/** Signs the file that a line names. */
export function answer(line: BatchLine): Promise<BatchAnswer> {
  return answerTo(job, line);
}
