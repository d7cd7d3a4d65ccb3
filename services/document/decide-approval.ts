import { and, eq, inArray } from 'drizzle-orm';
import type { ApprovalStatus } from '#contracts/document.ts';
import { recordActivity, type ActivityAction } from '#platform/audit/record-activity.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { announce } from './announce.ts';
import type { DocumentNews } from './document-news.ts';
import { takeDocuments, updateDocument, type StoredDocument } from './document-store.ts';
import { documents } from './document-tables.ts';
import { takeOwnDocuments } from './owned-documents.ts';
import { assertStatus } from './refuse-status.ts';
import { documentsOfApprovals, moveSignatory, returnTurn } from './signatory-store.ts';
import { startTurnAfter } from './start-turn.ts';
import { findOwnTurn } from './take-turn.ts';

interface Decision {
  approval_ids: readonly string[];
  status: ApprovalStatus;
  remarks: string;
}

interface OneDecision {
  document: StoredDocument;
  remarks: string;
}

type Decide = (tx: Transaction, context: MemberContext, decision: OneDecision) => Promise<DocumentNews>;

/** Rejects or marks as signed what waits for the caller, or cancels what the caller owns; all that is named or nothing. */
export async function decideApproval(
  context: MemberContext,
  { approval_ids, status, remarks }: Decision,
): Promise<void> {
  const ids = [...new Set(approval_ids)];
  await context.database.transaction(async (tx) => {
    const found = await (status === 'cancel'
      ? documentsToCancel(tx, context, ids)
      : documentsToDecide(tx, context, ids));
    const news: DocumentNews[] = [];
    for (const document of found) news.push(await DECIDE[status](tx, context, { document, remarks }));
    await announce(tx, context, news);
  });
}

const DECIDE: Record<ApprovalStatus, Decide> = { reject, cancel, sign: markAsSigned };

async function documentsToDecide(
  tx: Transaction,
  { caller }: MemberContext,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const approvals = await documentsOfApprovals(tx, caller, ids);
  if (approvals.length !== ids.length) throw new AppError('not_found');
  const locked = await takeDocuments(
    tx,
    caller,
    approvals.map(({ document_id }) => document_id),
  );
  if (locked.length !== approvals.length) throw new AppError('not_found'); // removed a moment ago
  return locked;
}

async function documentsToCancel(
  tx: Transaction,
  context: MemberContext,
  trackIds: readonly string[],
): Promise<StoredDocument[]> {
  const ids = await documentsOfTracks(tx, context.caller.organizationId, trackIds);
  if (ids.length !== trackIds.length) throw new AppError('not_found');
  const locked = await takeOwnDocuments(tx, context, ids);
  assertStatus(locked, ['in_progress']);
  return locked;
}

async function reject(
  tx: Transaction,
  context: MemberContext,
  { document, remarks }: OneDecision,
): Promise<DocumentNews> {
  await endTurn(tx, context, { document, to: 'rejected', remarks });
  await end(tx, context, { document, status: 'rejected', remarks });
  return { kind: 'rejected', document, remarks };
}

async function cancel(
  tx: Transaction,
  context: MemberContext,
  { document, remarks }: OneDecision,
): Promise<DocumentNews> {
  await returnTurn(tx, document);
  await end(tx, context, { document, status: 'cancelled', remarks });
  return { kind: 'cancelled', document, remarks };
}

async function markAsSigned(
  tx: Transaction,
  context: MemberContext,
  { document, remarks }: OneDecision,
): Promise<DocumentNews> {
  const place = await endTurn(tx, context, { document, to: 'marked_as_signed', remarks });
  await updateDocument(tx, document, { remarks: allRemarks(document, remarks) });
  await recordActivity(tx, context.caller, {
    action: 'document_marked_as_signed',
    subjectId: document.id,
    details: { remarks },
  });
  return startTurnAfter(tx, context, { document, place });
}

/** Ends the caller's turn and gives their place in the order; throws why it is not (or no longer) theirs. */
async function endTurn(
  tx: Transaction,
  { caller }: MemberContext,
  { document, to, remarks }: OneDecision & { to: 'rejected' | 'marked_as_signed' },
): Promise<number> {
  const turn = await findOwnTurn(tx, caller, document);
  await moveSignatory(tx, turn, { from: 'pending', to, remarks });
  return turn.serial_number;
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
  await updateDocument(tx, document, {
    status,
    turn_user_id: null,
    sealed_password: null,
    remarks: allRemarks(document, remarks),
  });
  await recordActivity(tx, caller, { action: ENDED[status], subjectId: document.id, details: { remarks } });
}

/** One below the other, for the search. */
function allRemarks(document: StoredDocument, remarks: string): string {
  return [document.remarks, remarks].filter(Boolean).join('\n');
}
