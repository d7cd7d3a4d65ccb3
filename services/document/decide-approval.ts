import { and, eq, inArray } from 'drizzle-orm';
import type { ApprovalStatus } from '#contracts/document.ts';
import { recordActivity, type ActivityAction } from '#platform/audit/record-activity.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { takeDocuments, updateDocument, type StoredDocument } from './document-store.ts';
import { documents } from './document-tables.ts';
import { takeOwnDocuments } from './owned-documents.ts';
import { documentsOfApprovals, findTurn, moveSignatory, returnTurn } from './signatory-store.ts';
import { startTurnAfter } from './start-turn.ts';

interface Decision {
  approval_ids: readonly string[];
  status: ApprovalStatus;
  remarks: string;
}

/** Rejects or marks as signed what waits for the caller, or cancels what the caller owns; all that is named or nothing. */
export async function decideApproval(
  context: MemberContext,
  { approval_ids, status, remarks }: Decision,
): Promise<void> {
  const ids = [...new Set(approval_ids)];
  await context.database.transaction(async (tx) => {
    if (status === 'cancel') return cancelAll(tx, context, { trackIds: ids, remarks });
    return status === 'reject'
      ? decideAll(tx, context, { ids, decide: (document) => reject(tx, context, { document, remarks }) })
      : decideAll(tx, context, {
          ids,
          decide: (document) => markAsSigned(tx, context, { document, remarks }),
        });
  });
}

async function decideAll(
  tx: Transaction,
  { caller }: MemberContext,
  { ids, decide }: { ids: readonly string[]; decide: (document: StoredDocument) => Promise<void> },
): Promise<void> {
  const approvals = await documentsOfApprovals(tx, caller, ids);
  if (approvals.length !== ids.length) throw new AppError('not_found');
  const locked = await takeDocuments(
    tx,
    caller,
    approvals.map(({ document_id }) => document_id),
  );
  if (locked.length !== approvals.length) throw new AppError('not_found'); // removed a moment ago
  for (const document of locked) await decide(document);
}

interface OneDecision {
  document: StoredDocument;
  remarks: string;
}

async function reject(
  tx: Transaction,
  context: MemberContext,
  { document, remarks }: OneDecision,
): Promise<void> {
  await takeTurn(tx, context, { document, to: 'rejected', remarks });
  await end(tx, context, { document, status: 'rejected', remarks });
}

async function markAsSigned(
  tx: Transaction,
  context: MemberContext,
  { document, remarks }: OneDecision,
): Promise<void> {
  const place = await takeTurn(tx, context, { document, to: 'marked_as_signed', remarks });
  await recordActivity(tx, context.caller, {
    action: 'document_marked_as_signed',
    subjectId: document.id,
    details: { remarks },
  });
  await startTurnAfter(tx, context, { document, place });
}

/** Ends the caller's turn and gives their place in the order; throws not_your_turn when it is not (or no longer) theirs. */
async function takeTurn(
  tx: Transaction,
  { caller }: MemberContext,
  { document, to, remarks }: OneDecision & { to: 'rejected' | 'marked_as_signed' },
): Promise<number> {
  const turn = document.status === 'in_progress' ? await findTurn(tx, caller, document.id) : null;
  if (!turn || !(await moveSignatory(tx, turn, { from: 'pending', to, remarks }))) {
    throw new AppError('not_your_turn', { about: document.document_name });
  }
  return turn.serial_number;
}

async function cancelAll(
  tx: Transaction,
  context: MemberContext,
  { trackIds, remarks }: { trackIds: readonly string[]; remarks: string },
): Promise<void> {
  const ids = await documentsOfTracks(tx, context.caller.organizationId, trackIds);
  if (ids.length !== trackIds.length) throw new AppError('not_found');
  for (const document of await takeOwnDocuments(tx, context, ids)) {
    if (document.status !== 'in_progress')
      throw new AppError('document_state', { about: document.document_name });
    await returnTurn(tx, document);
    await end(tx, context, { document, status: 'cancelled', remarks });
  }
}

async function documentsOfTracks(
  db: Queryable,
  organizationId: string,
  trackIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(eq(documents.organization_id, organizationId), inArray(documents.approval_track_id, [...trackIds])),
    );
  return rows.map(({ id }) => id);
}

const ENDED: Record<'rejected' | 'cancelled', ActivityAction> = {
  rejected: 'document_rejected',
  cancelled: 'document_cancelled',
};

/** The end without a signature: it is nobody's turn any more, and nothing will need the password. */
async function end(
  tx: Transaction,
  { caller }: MemberContext,
  { document, status, remarks }: OneDecision & { status: 'rejected' | 'cancelled' },
): Promise<void> {
  await updateDocument(tx, document, { status, turn_user_id: null, sealed_password: null });
  await recordActivity(tx, caller, { action: ENDED[status], subjectId: document.id, details: { remarks } });
}
