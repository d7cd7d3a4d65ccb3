import { recordActivities } from '#platform/audit/record-activity.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import type { MemberContext } from '#platform/platform.ts';
import { deleteDocuments } from './document-store.ts';
import { takeOwnDocuments } from './owned-documents.ts';
import { assertStatus } from './refuse-status.ts';

/** Deletes documents permanently, all of them or none; their activity log entries stay. */
export async function removeDocuments(context: MemberContext, instanceIds: readonly string[]): Promise<void> {
  const { caller, database, jobs } = context;
  await database.transaction(async (tx) => {
    const documents = await takeOwnDocuments(tx, context, instanceIds);
    assertStatus(documents, ['uploaded', 'rejected', 'cancelled']);
    const entries = documents.map(({ id, document_name: name }) => ({
      action: 'document_removed' as const,
      subjectId: id,
      details: { name },
    }));
    await recordActivities(tx, caller, entries);
    const blobs = await deleteDocuments(
      tx,
      caller.organizationId,
      documents.map(({ id }) => id),
    );
    for (const sha256 of blobs) await jobs.enqueue(tx, removeBlobJob, { sha256 });
  });
}
