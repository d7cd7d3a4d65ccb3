import { recordActivity } from '#platform/audit/record-activity.ts';
import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { deleteDocuments, type StoredDocument } from './document-store.ts';
import { takeOwnDocuments } from './owned-documents.ts';

const REMOVABLE: ReadonlySet<StoredDocument['status']> = new Set(['uploaded', 'rejected', 'cancelled']);

/** Deletes documents for good, all of them or none; their activity stays. */
export async function removeDocuments(context: MemberContext, instanceIds: readonly string[]): Promise<void> {
  const { caller, database, jobs } = context;
  await database.transaction(async (tx) => {
    const documents = await takeOwnDocuments(tx, context, instanceIds);
    for (const { id, status, document_name } of documents) {
      if (!REMOVABLE.has(status)) throw new AppError('document_state', { about: document_name });
      await recordActivity(tx, caller, {
        action: 'document_removed',
        subjectId: id,
        details: { name: document_name },
      });
    }
    const blobs = await deleteDocuments(
      tx,
      caller.organizationId,
      documents.map(({ id }) => id),
    );
    for (const sha256 of blobs) await jobs.enqueue(tx, removeBlobJob, { sha256 });
  });
}
