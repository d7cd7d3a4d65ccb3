import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '#contracts/document-undo.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import type { MemberContext } from '#platform/platform.ts';
import { documentErrors } from '../document-errors.ts';
import { undoJob } from './undo-job.ts';
import type { UndoableChange } from './undo-store.ts';

/**
 * Stores what is needed to undo a change of the caller, which is about to be made, and plans when it becomes final.
 * @throws AppError undo_id_taken when another change has this id
 */
export async function keepForUndo(
  tx: Transaction,
  { caller, jobs }: Pick<MemberContext, 'caller' | 'jobs'>,
  {
    id,
    documentIds,
    store,
  }: Pick<UndoableChange, 'id' | 'documentIds'> & {
    store: (tx: Transaction, change: UndoableChange) => Promise<void>;
  },
): Promise<void> {
  const { organizationId, userId } = caller;
  const expiresAt = new Date(Date.now() + (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000);
  try {
    await store(tx, { id, organizationId, userId, documentIds, expiresAt });
  } catch (error) {
    if (violatedConstraint(error) !== 'document_undos_organization_id_id_pk') throw error;
    throw new AppError(documentErrors.undo_id_taken);
  }
  const payload = { organization_id: organizationId, undo_id: id };
  await jobs.enqueue(tx, undoJob, payload, { startAfter: expiresAt });
}
