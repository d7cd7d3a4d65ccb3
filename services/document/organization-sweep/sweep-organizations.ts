import { recordActivity } from '#platform/audit/record-activity.ts';
import { deleteSomePieces } from '#platform/blobs/piece-store.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import type { Transaction } from '#platform/database.ts';
import type { Platform } from '#platform/platform.ts';
import { removeParts } from '#platform/uploads/remove-parts.ts';
import { deleteUploadsOf } from '#platform/uploads/upload-store.ts';
import { deleteDocuments } from '../document-store.ts';
import {
  deleteOrganizationRow,
  deleteSomeEntries,
  someDocuments,
  takeDueOrganization,
  type DueOrganization,
} from './organization-sweep-store.ts';

/** Documents of one transaction: each enqueues the removal of its files. */
const DOCUMENTS_AT_ONCE = 100;
const ENTRIES_AT_ONCE = 5_000;

type Sweeper = Pick<Platform, 'database' | 'jobs'>;

/**
 * Deletes the organizations whose days of grace are over, in many small transactions: an interrupted sweep goes on where
 * it was. Processes that sweep at the same time share the work, since each transaction locks the organization.
 */
export async function sweepOrganizations(sweeper: Sweeper, isStopping = () => false): Promise<void> {
  let hasMore = true;
  while (hasMore && !isStopping()) {
    hasMore = await sweeper.database.transaction((tx) => sweepSome(tx, sweeper));
  }
}

/** Deletes one batch of one organization that is due; returns false when there is none. */
async function sweepSome(tx: Transaction, { jobs }: Pick<Sweeper, 'jobs'>): Promise<boolean> {
  const due = await takeDueOrganization(tx);
  if (!due) return false;
  const ids = await someDocuments(tx, due.id, DOCUMENTS_AT_ONCE);
  if (ids.length > 0) {
    for (const sha256 of await deleteDocuments(tx, due.id, ids))
      await jobs.enqueue(tx, removeBlobJob, { organization_id: due.id, sha256 });
    return true;
  }
  await removeParts({ tx, jobs }, await deleteUploadsOf(tx, due.id));
  const pieces = await deleteSomePieces(tx, due.id, ENTRIES_AT_ONCE);
  if (pieces) {
    for (const sha256 of pieces) await jobs.enqueue(tx, removeBlobJob, { organization_id: due.id, sha256 });
    return true;
  }
  if ((await deleteSomeEntries(tx, due.id, ENTRIES_AT_ONCE)) > 0) return true;
  await deleteOrganization(tx, due);
  return true;
}

async function deleteOrganization(
  tx: Transaction,
  { id, name, requestedBy }: DueOrganization,
): Promise<void> {
  if (requestedBy !== null) {
    const actor = { organizationId: id, userId: requestedBy, ip: null };
    await recordActivity(tx, actor, { action: 'organization_deleted', subjectId: id, details: { name } });
  }
  await deleteOrganizationRow(tx, id);
}
