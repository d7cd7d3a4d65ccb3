import { lockBlob } from '#platform/blobs/blob-lock-store.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import type { Transaction } from '#platform/database.ts';
import { organizationsWithMailedBlob } from '#platform/mail/mail-store.ts';
import type { Platform } from '#platform/platform.ts';
import { organizationsWithUndo } from '../undo/undo-store.ts';
import { organizationsWithVersion } from '../version-store.ts';

export async function startBlobRemover(platform: Platform): Promise<void> {
  await platform.jobs.work(removeBlobJob, async ({ organization_id: organizationId = null, sha256 }) => {
    await removeUnneededBlob(platform, { organizationId, sha256 });
  });
}

/**
 * Removes a blob of an organization unless a version of any of its documents, a deletion that can be undone, or a queued mail
 * still refers to it, and returns whether it did. Removes also the plain file of an earlier release that no organization needs
 * any more.
 */
export async function removeUnneededBlob(
  { database, blobs }: Pick<Platform, 'database' | 'blobs'>,
  { organizationId, sha256 }: { organizationId: string | null; sha256: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockBlob(tx, sha256);
    const owners = await organizationsThatNeed(tx, sha256);
    const isUnneeded = organizationId !== null && !owners.has(organizationId);
    if (isUnneeded) await blobs.of(organizationId).remove(sha256);
    if (owners.size === 0) await blobs.plain.remove(sha256);
    return isUnneeded;
  });
}

/** Returns the ids of the organizations that need a blob. */
export async function organizationsThatNeed(tx: Transaction, sha256: string): Promise<Set<string>> {
  return new Set([
    ...(await organizationsWithVersion(tx, sha256)),
    ...(await organizationsWithUndo(tx, sha256)),
    ...(await organizationsWithMailedBlob(tx, sha256)),
  ]);
}
