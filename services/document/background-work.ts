import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { signBatchJob } from './batch/sign-batch-job.ts';
import { reminderJob } from './correspondence/reminder-job.ts';
import { exportJob } from './export/export-job.ts';
import { startExportMailer } from './export/mail-export.ts';
import { startBlobRemover } from './files/remove-blob.ts';
import { startReminders } from './correspondence/send-planned-reminder.ts';
import { startSignBatchWorker } from './batch/work-on-sign-batch.ts';
import { startMakingFinal } from './undo/make-final.ts';
import { undoJob } from './undo/undo-job.ts';

/** Jobs of the document service beside those of the platform. */
export const DOCUMENT_JOBS = [reminderJob, signBatchJob, exportJob, undoJob];

/** Starts the workers of the document service, also that of blobs, since only it knows which are needed. */
export async function startDocumentWork(platform: Platform, log: FastifyBaseLogger): Promise<void> {
  await startBlobRemover(platform);
  await startReminders(platform);
  await startMakingFinal(platform);
  await startExportMailer(platform);
  await startSignBatchWorker({ ...platform, log });
}
