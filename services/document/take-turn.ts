import type { Member } from '#platform/auth/caller.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { takeDocuments, type StoredDocument } from './document-store.ts';
import { refuseStatus } from './refuse-status.ts';
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
 * Throws not_found, already_signed, not_your_turn, or what became of the document.
 */
export async function takeTurn(
  tx: Transaction,
  { caller }: Pick<MemberContext, 'caller'>,
  { id, onFound }: { id: string; onFound?: (name: string) => void },
): Promise<Turn> {
  const [document] = await takeDocuments(tx, caller, [id]);
  if (!document) throw new AppError('not_found');
  onFound?.(document.document_name);
  const signatory = await findOwnTurn(tx, caller, document);
  const next = await findNextSignatory(tx, document, signatory.serial_number);
  return { document, signatory, isLast: next === null };
}

/** The caller's place in a document that is locked; throws why it is not their turn. */
export async function findOwnTurn(
  tx: Transaction,
  caller: Member,
  document: StoredDocument,
): Promise<StoredSignatory> {
  const about = document.document_name;
  if (document.status !== 'in_progress') {
    if (document.status === 'signed' && (await hasSigned(tx, caller, document.id))) {
      throw new AppError('already_signed', { about });
    }
    throw refuseStatus(document);
  }
  const turn = await findTurn(tx, caller, document.id);
  if (turn) return turn;
  throw new AppError((await hasSigned(tx, caller, document.id)) ? 'already_signed' : 'not_your_turn', {
    about,
  });
}

/** Whether the signature of this turn closes the document: the last one does, if anybody asked for it. */
export function isLockingTurn({ document, isLast }: Turn, { lockForSigning }: DocumentProperties): boolean {
  return isLast && (document.is_lock_wanted || lockForSigning);
}
