import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import type { DocumentNews } from '../correspondence/document-event.ts';
import { findDocuments, type StoredDocument } from '../document-store.ts';
import type { StoredItem } from './sign-batch-store.ts';
import { signatoriesByDocument, type StoredSignatory } from '../turns/signatory-store.ts';

/** What is still to be announced of signatures that somebody made a while ago, as far as nobody has gone on since. */
export async function newsOfSignatures(
  tx: Transaction,
  signer: Pick<Member, 'organizationId' | 'userId'>,
  items: readonly StoredItem[],
): Promise<DocumentNews[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ document_id }) => document_id);
  const found = await findDocuments(tx, signer.organizationId, ids);
  const byDocument = await signatoriesByDocument(tx, signer.organizationId, ids);
  return found.flatMap((document) => newsOf(document, byDocument.get(document.id) ?? [], signer.userId));
}

function newsOf(
  document: StoredDocument,
  places: readonly StoredSignatory[],
  signerId: string,
): DocumentNews[] {
  const mine = places.findIndex(({ user_id }) => user_id === signerId);
  const next = places[mine + 1];
  if (mine >= 0 && !next && document.status === 'signed') return [{ kind: 'completed', document }];
  if (mine >= 0 && next?.state === 'pending' && document.status === 'in_progress') {
    return [{ kind: 'turn', document, signatory: next }];
  }
  return [];
}
