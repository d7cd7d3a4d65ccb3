import { recordActivities } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { documentErrors } from '../document-errors.ts';
import { cancellationIn, restoreCancelled, restoreRemoved, takeUndo } from './undo-store.ts';

/**
 * Undoes the caller's own deletion or cancellation, of all its documents or none, and returns their number.
 * @throws AppError undo_too_late
 */
export async function undoChange({ caller, database }: MemberContext, id: string): Promise<number> {
  const { organizationId, userId } = caller;
  return database.transaction(async (tx) => {
    const undo = await takeUndo(tx, { id, organizationId, userId });
    if (!undo) throw new AppError(documentErrors.undo_too_late);
    const isRemoval = undo.kind === 'removal';
    const ids = await (isRemoval ? restoreRemoved(tx, undo) : restoreCancelled(tx, undo));
    if (!isRemoval && ids.length !== cancellationIn(undo).documents.length)
      throw new AppError(documentErrors.undo_too_late); // deleted meanwhile
    const entries = ids.map((subjectId) => ({
      action: 'document_restored' as const,
      subjectId,
      details: { undone: undo.kind },
    }));
    await recordActivities(tx, caller, entries);
    return ids.length;
  });
}
