import { lockBlob } from '#platform/blobs/blob-lock-store.ts';
import type { BlobPlace } from '#platform/blobs/blob-place.ts';
import { deletePieces, organizationsWithPiece } from '#platform/blobs/piece-store.ts';
import { mayRemoveBlobs } from '#platform/blobs/removal-hold-store.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import type { Transaction } from '#platform/database.ts';
import { withoutCommitWork } from '#platform/idempotency/at-each-commit.ts';
import { organizationsWithMailedBlob } from '#platform/mail/mail-store.ts';
import type { Platform } from '#platform/platform.ts';
import { organizationsWithPart } from '#platform/uploads/upload-store.ts';
import { organizationsWithUndo } from '../undo/undo-store.ts';
import { organizationsWithVersion } from '../version-store.ts';

export async function startBlobRemover(platform: Platform): Promise<void> {
  const { database, jobs } = platform;
  await jobs.work(removeBlobJob, async (payload) => {
    const { organization_id: organizationId = null, sha256 } = payload;
    if ((await removeUnneededBlob(platform, { organizationId, sha256 })) !== 'held') return;
    const startAfter = new Date(Date.now() + HELD_FOR_MS);
    await database.transaction((tx) => jobs.enqueue(tx, removeBlobJob, payload, { startAfter }));
  });
}

/** Time in milliseconds until a removal is repeated that a backup has held off. */
const HELD_FOR_MS = 60_000;

/** Result of a removal. `needed`: a row refers to the blob; `held`: a backup is being made, which may still read it. */
export type Removal = 'removed' | 'needed' | 'held';

/**
 * Removes a blob of an organization; for a file in pieces, the pieces that no other file has. Does nothing while a backup is
 * being made, or while one of these still refers to the blob: a version of a document, a deletion that can be undone, a queued
 * mail, an upload in parts, or a file in pieces. Also removes the plain file of an earlier release that no organization needs any
 * more.
 */
export async function removeUnneededBlob(
  { database, blobs }: Pick<Platform, 'database' | 'blobs'>,
  { organizationId, sha256 }: { organizationId: string | null; sha256: string },
): Promise<Removal> {
  const released: BlobPlace[] = [];
  // A call that failed may be repeated after it, so it must not count as an effect of that call.
  const removal = await withoutCommitWork(database).transaction<Removal>(async (tx) => {
    if (!(await mayRemoveBlobs(tx))) return 'held';
    await lockBlob(tx, sha256);
    const owners = await organizationsThatNeed(tx, sha256);
    const isUnneeded = organizationId !== null && !owners.has(organizationId);
    if (isUnneeded) {
      released.push(...(await deletePieces(tx, { organizationId, sha256 })));
      await blobs.of(organizationId).remove(sha256);
    }
    if (owners.size === 0) await blobs.plain.remove(sha256);
    return isUnneeded ? 'removed' : 'needed';
  });
  for (const piece of released) await removeUnneededBlob({ database, blobs }, piece); // if it fails, the daily sweep removes it
  return removal;
}

/** Returns the ids of the organizations that need a blob. */
export async function organizationsThatNeed(tx: Transaction, sha256: string): Promise<Set<string>> {
  return new Set([
    ...(await organizationsWithVersion(tx, sha256)),
    ...(await organizationsWithUndo(tx, sha256)),
    ...(await organizationsWithMailedBlob(tx, sha256)),
    ...(await organizationsWithPart(tx, sha256)),
    ...(await organizationsWithPiece(tx, sha256)),
  ]);
}
