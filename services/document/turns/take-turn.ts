import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { withoutCommitWork } from '#platform/idempotency/at-each-commit.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { takeDocuments, type StoredDocument } from '../document-store.ts';
import { findVersion } from '../version-store.ts';
import { refuseStatus } from '../refuse-status.ts';
import { findLaterSignatories, findTurn, hasSigned, type StoredSignatory } from './signatory-store.ts';
import { documentErrors } from '../document-errors.ts';

export interface Turn {
  document: StoredDocument;
  /** Null if the organization signs a document without signatories, by API key. */
  signatory: StoredSignatory | null;
  /** Signatories who follow, in the signing order. */
  later: readonly StoredSignatory[];
  /** True when no signatory follows. */
  isLast: boolean;
}

/**
 * Takes the caller's turn at a document, whose row stays locked until the transaction ends: of two signatures at once
 * the second finds the turn over. An API key takes documents without signatories. Calls `onFound` with the document's name once the caller may see it.
 * @throws AppError not_found, already_signed, not_your_turn, not_for_key_signing, or one for the document's status
 */
export async function takeTurn(
  tx: Transaction,
  { caller }: Pick<MemberContext, 'caller'>,
  { id, onFound }: { id: string; onFound?: (name: string) => void },
): Promise<Turn> {
  const [document] = await takeDocuments(tx, caller, [id]);
  if (!document) throw new AppError(platformErrors.not_found);
  onFound?.(document.document_name);
  if (caller.key) return takeWithoutSignatory(document);
  const signatory = document.status === 'in_progress' ? await findTurn(tx, caller, id) : null;
  if (!signatory) throw await turnRefusal(tx, caller, document);
  const later = await findLaterSignatories(tx, document, signatory.serial_number);
  return { document, signatory, later, isLast: later.length === 0 };
}

function takeWithoutSignatory(document: StoredDocument): Turn {
  if (document.status === 'uploaded') return { document, signatory: null, later: [], isLast: true };
  if (document.status !== 'in_progress') throw refuseStatus(document);
  throw new AppError(documentErrors.not_for_key_signing, { about: document.document_name });
}

/** Turn with the version to sign in it. */
export interface TurnToSign {
  turn: Turn;
  version: NonNullable<Awaited<ReturnType<typeof findVersion>>>;
}

/**
 * Reads the caller's turn without a lock, since signing takes time and waits for trust services. takeTurnAgain checks
 * it before the result is stored. It changes nothing: a call that fails or is killed while it signs can be repeated.
 * @throws AppError like takeTurn
 */
export async function readTurn(
  context: Pick<MemberContext, 'caller' | 'database'>,
  wanted: { id: string; onFound?: (name: string) => void },
): Promise<TurnToSign> {
  return withoutCommitWork(context.database).transaction(async (tx) => {
    const turn = await takeTurn(tx, context, wanted);
    const version = await findVersion(tx, context.caller, { documentId: wanted.id });
    if (!version) throw new Error('The newest version of a document is gone.');
    return { turn, version };
  });
}

/**
 * Takes the same turn again, locked, to store its signature. @throws AppError like takeTurn, or
 * document_changed
 */
export async function takeTurnAgain(
  tx: Transaction,
  context: Pick<MemberContext, 'caller'>,
  { turn: before, version }: TurnToSign,
): Promise<Turn> {
  const now = await takeTurn(tx, context, { id: before.document.id });
  const isSame =
    now.document.version === version.version &&
    now.signatory?.id === before.signatory?.id &&
    now.isLast === before.isLast &&
    now.document.is_lock_wanted === before.document.is_lock_wanted;
  if (!isSame) throw new AppError(documentErrors.document_changed, { about: now.document.document_name });
  return now;
}

/** Returns why it is not the caller's turn at a document as it was read. */
export async function turnRefusal(
  db: Queryable,
  caller: Member,
  document: StoredDocument,
): Promise<AppError> {
  const about = document.document_name;
  const isAskedOf = document.status === 'in_progress' || document.status === 'signed';
  if (isAskedOf && (await hasSigned(db, caller, document.id)))
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
