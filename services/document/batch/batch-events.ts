import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { withSignature, type DocumentEvent } from '../correspondence/document-event.ts';
import { findDocuments, type StoredDocument } from '../document-store.ts';
import type { StoredItem } from './sign-batch-store.ts';
import { signatoriesByDocument, type StoredSignatory } from '../turns/signatory-store.ts';

/**
 * Returns the events of signatures made earlier in a batch, leaving out documents that have changed since.
 */
export async function eventsOfSignatures(
  tx: Transaction,
  signer: Pick<Member, 'organizationId' | 'userId'>,
  items: readonly StoredItem[],
): Promise<DocumentEvent[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ document_id }) => document_id);
  const found = await findDocuments(tx, signer.organizationId, ids);
  const byDocument = await signatoriesByDocument(tx, signer.organizationId, ids);
  return found.flatMap((document) => eventsOf(document, byDocument.get(document.id) ?? [], signer.userId));
}

function eventsOf(
  document: StoredDocument,
  places: readonly StoredSignatory[],
  signerId: string,
): DocumentEvent[] {
  const mine = places.findIndex(({ user_id }) => user_id === signerId);
  const next = places[mine + 1];
  if (mine >= 0 && !next && document.status === 'signed') return [{ kind: 'completed', document }];
  if (mine >= 0 && next?.state === 'pending' && document.status === 'in_progress') {
    return withSignature('signed', { kind: 'turn', document, signatory: next });
  }
  return [];
}
