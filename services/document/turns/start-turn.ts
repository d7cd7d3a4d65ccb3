import { recordActivity } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { DocumentEvent } from '../correspondence/document-event.ts';
import { updateDocument, type StoredDocument } from '../document-store.ts';
import { findNextSignatory, moveSignatory } from './signatory-store.ts';

/**
 * Gives the turn to the signatory after this serial number and returns the events to announce. After the last
 * one the document is signed, and its password is removed.
 */
export async function startTurnAfter(
  tx: Transaction,
  context: MemberContext,
  { document, serialNumber }: { document: StoredDocument; serialNumber: number },
): Promise<DocumentEvent> {
  const next = await findNextSignatory(tx, document, serialNumber);
  if (!next) return completeSigning(tx, context, document);
  await moveSignatory(tx, next, { from: 'waiting', to: 'pending' });
  await updateDocument(tx, document, {
    status: 'in_progress',
    turn_user_id: next.user_id,
    turn_started_at: new Date(),
  });
  return { kind: 'turn', document, signatory: next };
}

/** Ends the signing of a document, removes its password, and returns the event to announce. */
export async function completeSigning(
  tx: Transaction,
  { caller }: MemberContext,
  document: StoredDocument,
): Promise<DocumentEvent> {
  await updateDocument(tx, document, {
    status: 'signed',
    turn_user_id: null,
    turn_started_at: null,
    completed_at: new Date(),
    encrypted_password: null,
  });
  await recordActivity(tx, caller, { action: 'document_completed', subjectId: document.id });
  return { kind: 'completed', document };
}
