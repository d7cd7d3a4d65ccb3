import type { ApprovalStatus } from '#contracts/document-decision.ts';
import { recordActivities, type ActivityAction } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { announce } from '../correspondence/announce.ts';
import { withSignature, type DocumentEvent } from '../correspondence/document-event.ts';
import {
  addRemarks,
  documentsOfTracks,
  endDocuments,
  takeDocuments,
  type StoredDocument,
} from '../document-store.ts';
import { takeOwnDocuments } from '../owned-documents.ts';
import { assertStatus } from '../refuse-status.ts';
import { storeCancellation, type UndoableChange } from '../undo/undo-store.ts';
import { keepForUndo } from '../undo/undoable.ts';
import { documentsOfApprovals, moveOwnTurns, returnTurns } from './signatory-store.ts';
import { startTurnAfter } from './start-turn.ts';
import { turnRefusal } from './take-turn.ts';

interface Decision {
  approval_ids: readonly string[];
  status: ApprovalStatus;
  remarks: string;
  /** Id under which the caller can undo a cancellation for some seconds. */
  undo_id?: string | undefined;
}

interface ToDecide {
  /** Documents, locked until the transaction ends. */
  documents: readonly StoredDocument[];
  remarks: string;
  undoId?: string | undefined;
}

type Decide = (tx: Transaction, context: MemberContext, decision: ToDecide) => Promise<DocumentEvent[]>;

/**
 * Rejects or marks as signed documents whose turn is the caller's, or cancels documents of the caller; all of
 * them or none.
 */
export async function decideApproval(
  context: MemberContext,
  { approval_ids, status, remarks, undo_id }: Decision,
): Promise<void> {
  const ids = [...new Set(approval_ids)];
  const undoId = context.caller.key ? undefined : undo_id; // an API key cannot undo
  await context.database.transaction(async (tx) => {
    const found = await (status === 'cancel'
      ? documentsToCancel(tx, context, ids)
      : documentsToDecide(tx, context, ids));
    await announce(tx, context, await DECIDE[status](tx, context, { documents: found, remarks, undoId }));
  });
}

const DECIDE: Record<ApprovalStatus, Decide> = { reject, cancel, sign: markAsSigned };

async function documentsToDecide(
  tx: Transaction,
  { caller }: MemberContext,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const approvals = await documentsOfApprovals(tx, caller, ids);
  if (approvals.length !== ids.length) throw new AppError(platformErrors.not_found);
  const locked = await takeDocuments(
    tx,
    caller,
    approvals.map(({ document_id }) => document_id),
  );
  if (locked.length !== approvals.length) throw new AppError(platformErrors.not_found); // deleted by a concurrent request
  return locked;
}

async function documentsToCancel(
  tx: Transaction,
  context: MemberContext,
  trackIds: readonly string[],
): Promise<StoredDocument[]> {
  const ids = await documentsOfTracks(tx, context.caller.organizationId, trackIds);
  if (ids.length !== trackIds.length) throw new AppError(platformErrors.not_found);
  const locked = await takeOwnDocuments(tx, context, ids);
  assertStatus(locked, ['in_progress']);
  return locked;
}

async function reject(
  tx: Transaction,
  context: MemberContext,
  { documents: found, remarks }: ToDecide,
): Promise<DocumentEvent[]> {
  await endTurns(tx, context, { documents: found, to: 'rejected', remarks });
  await end(tx, context, { documents: found, status: 'rejected', remarks });
  return found.map((document) => ({ kind: 'rejected', document, remarks }));
}

async function cancel(
  tx: Transaction,
  context: MemberContext,
  { documents: found, remarks, undoId }: ToDecide,
): Promise<DocumentEvent[]> {
  if (undoId !== undefined) {
    const store = (...change: [Transaction, UndoableChange]) => storeCancellation(...change, remarks);
    await keepForUndo(tx, context, { id: undoId, documentIds: idsOf(found), store });
  }
  await returnTurns(tx, context.caller.organizationId, idsOf(found));
  await end(tx, context, { documents: found, status: 'cancelled', remarks });
  if (undoId !== undefined) return []; // the others are told when the cancellation is final
  return found.map((document) => ({ kind: 'cancelled', document, remarks }));
}

async function markAsSigned(
  tx: Transaction,
  context: MemberContext,
  { documents: found, remarks }: ToDecide,
): Promise<DocumentEvent[]> {
  const serialNumbers = await endTurns(tx, context, { documents: found, to: 'marked_as_signed', remarks });
  await addRemarks(tx, context.caller.organizationId, { ids: idsOf(found), remarks });
  await recordAll(tx, context, { documents: found, action: 'document_marked_as_signed', remarks });
  const events: DocumentEvent[] = [];
  for (const document of found) {
    const serialNumber = serialNumbers.get(document.id) ?? 0;
    const next = await startTurnAfter(tx, context, { document, serialNumber });
    events.push(...withSignature('marked_as_signed', next));
  }
  return events;
}

/** Ends the caller's turns and returns their serial numbers by document. @throws AppError when a turn is not the caller's */
async function endTurns(
  tx: Transaction,
  { caller }: MemberContext,
  { documents: found, to, remarks }: ToDecide & { to: 'rejected' | 'marked_as_signed' },
): Promise<Map<string, number>> {
  const serialNumbers = await moveOwnTurns(tx, caller, { documentIds: idsOf(found), to, remarks });
  const other = found.find(({ id, status }) => status !== 'in_progress' || !serialNumbers.has(id));
  if (other) throw await turnRefusal(tx, caller, other);
  return serialNumbers;
}

const ENDED: Record<'rejected' | 'cancelled', ActivityAction> = {
  rejected: 'document_rejected',
  cancelled: 'document_cancelled',
};

/** Ends documents without a signature, and removes their turns and passwords. */
async function end(
  tx: Transaction,
  context: MemberContext,
  { documents: found, status, remarks }: ToDecide & { status: 'rejected' | 'cancelled' },
): Promise<void> {
  const { organizationId } = context.caller;
  await endDocuments(tx, organizationId, { ids: idsOf(found), status });
  await addRemarks(tx, organizationId, { ids: idsOf(found), remarks });
  await recordAll(tx, context, { documents: found, action: ENDED[status], remarks });
}

async function recordAll(
  tx: Transaction,
  { caller }: MemberContext,
  { documents: found, action, remarks }: ToDecide & { action: ActivityAction },
): Promise<void> {
  const entries = found.map(({ id }) => ({ action, subjectId: id, details: { remarks } }));
  await recordActivities(tx, caller, entries);
}

const idsOf = (found: readonly StoredDocument[]) => found.map(({ id }) => id);
