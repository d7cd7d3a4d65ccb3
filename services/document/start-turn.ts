import { recordActivity } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { updateDocument, type StoredDocument } from './document-store.ts';
import { mailCompleted, mailYourTurn } from './document-mails.ts';
import { findNextSignatory, moveSignatory } from './signatory-store.ts';

/**
 * Gives the turn to the signatory after this place in the order (0 is before the first) and tells them by mail.
 * After the last one the document is signed, its owner is told, and its password is not needed any more.
 */
export async function startTurnAfter(
  tx: Transaction,
  context: MemberContext,
  { document, place }: { document: StoredDocument; place: number },
): Promise<void> {
  const next = await findNextSignatory(tx, document, place);
  if (!next) return complete(tx, context, document);
  await moveSignatory(tx, next, { from: 'waiting', to: 'pending' });
  await updateDocument(tx, document, { status: 'in_progress', turn_user_id: next.user_id });
  await mailYourTurn(tx, context, { document, signatory: next });
}

async function complete(tx: Transaction, context: MemberContext, document: StoredDocument): Promise<void> {
  await updateDocument(tx, document, { status: 'signed', turn_user_id: null, sealed_password: null });
  await recordActivity(tx, context.caller, { action: 'document_completed', subjectId: document.id });
  await mailCompleted(tx, context, document);
}
