import { removeBlobJob } from '#platform/blobs/remove-blob-job.ts';
import type { Transaction } from '#platform/database.ts';
import type { Platform } from '#platform/platform.ts';
import { announce } from '../correspondence/announce.ts';
import { findDocuments } from '../document-store.ts';
import { undoJob } from './undo-job.ts';
import { cancellationIn, takeCancellationsOf, takeFinalUndo, type StoredUndo } from './undo-store.ts';

type Teller = Pick<Platform, 'jobs' | 'appUrl' | 'operatorEmail'>;

/** Starts the job that completes deletions and cancellations once the time to undo them is over. */
export async function startMakingFinal(platform: Platform): Promise<void> {
  await platform.jobs.work(undoJob, async ({ organization_id, undo_id }) => {
    await platform.database.transaction(async (tx) => {
      const undo = await takeFinalUndo(tx, organization_id, undo_id);
      if (undo) await makeFinal(tx, platform, undo);
    });
  });
}

/**
 * Completes the cancellations of documents that are about to be deleted, since their signatories could not be told afterwards.
 */
export async function makeCancellationsFinal(
  tx: Transaction,
  context: Teller,
  { organizationId, documentIds }: { organizationId: string; documentIds: readonly string[] },
): Promise<void> {
  const open = await takeCancellationsOf(tx, organizationId, documentIds);
  for (const undo of open) await makeFinal(tx, context, undo);
}

/** Releases the blobs of deleted documents, or tells of a cancellation. */
async function makeFinal(
  tx: Transaction,
  { jobs, appUrl, operatorEmail }: Teller,
  undo: StoredUndo,
): Promise<void> {
  for (const sha256 of undo.blobs)
    await jobs.enqueue(tx, removeBlobJob, { organization_id: undo.organization_id, sha256 });
  if (undo.kind === 'removal') return;
  const { organization_id: organizationId, user_id: userId } = undo;
  const { remarks, documents } = cancellationIn(undo);
  const turns = new Map(documents.map(({ id, turn_user_id }) => [id, turn_user_id]));
  const found = await findDocuments(tx, organizationId, [...turns.keys()]);
  await announce(
    tx,
    { jobs, appUrl, operatorEmail, caller: { organizationId, userId } },
    found.map((document) => ({
      kind: 'cancelled',
      document: { ...document, turn_user_id: turns.get(document.id) ?? null },
      remarks,
    })),
  );
}
