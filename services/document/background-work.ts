import type { Platform } from '#platform/platform.ts';
import { startBlobRemover } from './remove-blob.ts';
import { startReminders } from './send-planned-reminder.ts';

/** Begins what the document service does without being asked at that moment. */
export async function startDocumentWork(platform: Platform): Promise<void> {
  await startBlobRemover(platform);
  await startReminders(platform);
}
