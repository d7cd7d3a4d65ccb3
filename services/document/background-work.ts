import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { startExportMailer } from './export/mail-export.ts';
import { startBlobRemover } from './files/remove-blob.ts';
import { startReminders } from './correspondence/send-planned-reminder.ts';
import { startSignBatchWorker } from './batch/work-on-sign-batch.ts';

/** Starts the background jobs of the document service. */
export async function startDocumentWork(platform: Platform, log: FastifyBaseLogger): Promise<void> {
  await startBlobRemover(platform);
  await startReminders(platform);
  await startExportMailer(platform);
  await startSignBatchWorker({ ...platform, log });
}
