import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { takeDocuments, type StoredDocument } from './document-store.ts';
import { findNextSignatory, findTurn, hasSigned, type StoredSignatory } from './signatory-store.ts';

export interface Turn {
  document: StoredDocument;
  signatory: StoredSignatory;
  /** Whether nobody signs after this one. */
  isLast: boolean;
}

/**
 * The caller's turn at a document, whose row stays locked until the transaction ends: of two who sign at once the second
 * finds that the turn is over. `onFound` hears the document's name, once it is known that the caller may.
 * Throws not_found, already_signed or not_your_turn.
 */
export async function takeTurn(
  tx: Transaction,
  { caller }: MemberContext,
  { id, onFound }: { id: string; onFound?: (name: string) => void },
): Promise<Turn> {
  const [document] = await takeDocuments(tx, caller, [id]);
  if (!document) throw new AppError('not_found');
  onFound?.(document.document_name);
  const signatory = document.status === 'in_progress' ? await findTurn(tx, caller, id) : null;
  if (!signatory) throw new AppError((await hasSigned(tx, caller, id)) ? 'already_signed' : 'not_your_turn');
  const next = await findNextSignatory(tx, document, signatory.serial_number);
  return { document, signatory, isLast: next === null };
}
