import { lockBlob } from '#platform/blobs/blob-lock-store.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import { isAttachedToQueuedMail } from '#platform/mail/mail-store.ts';
import type { Platform } from '#platform/platform.ts';
import { isKeptForUndo } from '../undo/undo-store.ts';
import { isInVersion } from '../version-store.ts';

export async function startBlobRemover(platform: Platform): Promise<void> {
  await platform.jobs.work(removeBlobJob, ({ sha256 }) => removeUnneededBlob(platform, sha256));
}

/**
 * Removes a blob unless a version of any document of any organization, a deletion that can be undone, or a queued mail still
 * refers to it.
 */
export async function removeUnneededBlob({ database, blobs }: Platform, sha256: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBlob(tx, sha256);
    const isNeeded =
      (await isInVersion(tx, sha256)) ||
      (await isKeptForUndo(tx, sha256)) ||
      (await isAttachedToQueuedMail(tx, sha256));
    if (!isNeeded) await blobs.remove(sha256);
  });
}
