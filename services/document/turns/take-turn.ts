import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { findVersion, takeDocuments, type StoredDocument } from '../document-store.ts';
import { refuseStatus } from '../refuse-status.ts';
import { findNextSignatory, findTurn, hasSigned, type StoredSignatory } from './signatory-store.ts';
import { documentErrors } from '../document-errors.ts';

export interface Turn {
  document: StoredDocument;
  signatory: StoredSignatory;
  /** True when no signatory follows. */
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
  if (!document) throw new AppError(platformErrors.not_found);
  onFound?.(document.document_name);
  const signatory = document.status === 'in_progress' ? await findTurn(tx, caller, id) : null;
  if (!signatory) throw await turnRefusal(tx, caller, document);
  const next = await findNextSignatory(tx, document, signatory.serial_number);
  return { document, signatory, isLast: next === null };
}

/** Turn with the version to sign in it. */
export interface TurnToSign {
  turn: Turn;
  version: NonNullable<Awaited<ReturnType<typeof findVersion>>>;
}

/**
 * The caller's turn as it is now, without holding it: signing takes its time, and asks others over the network. Before the
 * result is stored, `takeTurnAgain` says whether it still holds. Throws like takeTurn.
 */
export async function readTurn(
  context: Pick<MemberContext, 'caller' | 'database'>,
  wanted: { id: string; onFound?: (name: string) => void },
): Promise<TurnToSign> {
  return context.database.transaction(async (tx) => {
    const turn = await takeTurn(tx, context, wanted);
    const version = await findVersion(tx, context.caller, { documentId: wanted.id });
    if (!version) throw new Error('The newest version of a document is gone.');
    return { turn, version };
  });
}

/** Takes the same turn again, locked, to store its signature. @throws AppError like takeTurn, or document_changed */
export async function takeTurnAgain(
  tx: Transaction,
  context: Pick<MemberContext, 'caller'>,
  { turn: before, version }: TurnToSign,
): Promise<Turn> {
  const now = await takeTurn(tx, context, { id: before.document.id });
  const isSame =
    now.document.version === version.version &&
    now.signatory.id === before.signatory.id &&
    now.isLast === before.isLast &&
    now.document.is_lock_wanted === before.document.is_lock_wanted;
  if (!isSame) throw new AppError(documentErrors.document_changed, { about: now.document.document_name });
  return now;
}

/** Returns why it is not the caller's turn at a document, whose row must be locked. */
export async function turnRefusal(
  tx: Transaction,
  caller: Member,
  document: StoredDocument,
): Promise<AppError> {
  const about = document.document_name;
  const isAskedOf = document.status === 'in_progress' || document.status === 'signed';
  if (isAskedOf && (await hasSigned(tx, caller, document.id)))
    return new AppError(documentErrors.already_signed, { about });
  if (document.status !== 'in_progress') return refuseStatus(document);
  return new AppError(documentErrors.not_your_turn, { about });
}

/** Returns whether the signature of this turn locks the document: the last one does if any signatory asked for it. */
export function isLockingTurn(
  { document, isLast }: Turn,
  { lockForSigning }: Pick<DocumentProperties, 'lockForSigning'>,
): boolean {
  return isLast && (document.is_lock_wanted || lockForSigning);
}
