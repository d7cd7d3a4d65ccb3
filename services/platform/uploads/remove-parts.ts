import { removeBlobJob } from '../blobs/remove-blob-job.ts';
import type { Transaction } from '../database.ts';
import type { Platform } from '../platform.ts';
import type { PartBlob } from './upload-store.ts';

/** Queues the removal of the blobs of parts whose upload the transaction deletes. */
export async function removeParts(
  { tx, jobs }: { tx: Transaction } & Pick<Platform, 'jobs'>,
  parts: readonly PartBlob[],
): Promise<void> {
  for (const { organizationId, sha256 } of parts)
    await jobs.enqueue(tx, removeBlobJob, { organization_id: organizationId, sha256 });
}
