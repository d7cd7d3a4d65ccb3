import { recordActivities } from '#platform/audit/record-activity.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import type { MemberContext } from '#platform/platform.ts';
import { deleteDocuments } from './document-store.ts';
import { takeOwnDocuments } from './owned-documents.ts';
import { assertStatus } from './refuse-status.ts';
import { makeCancellationsFinal } from './undo/make-final.ts';
import { storeRemoval } from './undo/undo-store.ts';
import { keepForUndo } from './undo/undoable.ts';

interface Removal {
  instance_ids: readonly string[];
  /** Id under which the caller can undo the deletion for some seconds. */
  undo_id?: string | undefined;
}

/** Deletes documents, all of them or none; their activity log entries stay. */
export async function removeDocuments(
  context: MemberContext,
  { instance_ids, undo_id }: Removal,
): Promise<void> {
  const { caller, database, jobs } = context;
  const { organizationId } = caller;
  await database.transaction(async (tx) => {
    const documents = await takeOwnDocuments(tx, context, instance_ids);
    assertStatus(documents, ['uploaded', 'rejected', 'cancelled']);
    const documentIds = documents.map(({ id }) => id);
    await makeCancellationsFinal(tx, context, { organizationId, documentIds });
    const entries = documents.map(({ id, document_name: name }) => ({
      action: 'document_removed' as const,
      subjectId: id,
      details: { name },
    }));
    await recordActivities(tx, caller, entries);
    if (undo_id !== undefined)
      await keepForUndo(tx, context, { id: undo_id, documentIds, store: storeRemoval });
    const blobs = await deleteDocuments(tx, organizationId, documentIds);
    if (undo_id !== undefined) return; // the blobs are kept until the deletion is final
    for (const sha256 of blobs)
      await jobs.enqueue(tx, removeBlobJob, { organization_id: organizationId, sha256 });
  });
}
