import { areOtherPages, pagesInWords } from '#contracts/pages-to-sign.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { ActivityDetails } from '#platform/audit/activity-details.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import { keepBlob } from '#platform/blobs/keep-blob.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { announce } from '../correspondence/announce.ts';
import { withSignature } from '../correspondence/document-event.ts';
import type { DocumentEvent } from '../correspondence/document-event.ts';
import { encryptDocumentPassword } from './document-password.ts';
import { updateDocument } from '../document-store.ts';
import { insertVersion } from '../version-store.ts';
import type { NewSignature } from './make-signature.ts';
import { moveSignatory, nameFields } from '../turns/signatory-store.ts';
import { completeSigning, startTurnAfter } from '../turns/start-turn.ts';
import type { Turn } from '../turns/take-turn.ts';
import { documentErrors } from '../document-errors.ts';

export interface SignatureToStore {
  turn: Turn;
  properties: DocumentProperties;
  signature: NewSignature;
  /** Complete signed file. */
  staged: StagedBlob;
  /** Further work of the same transaction; by default it sends the notifications. */
  settle?: Settle | undefined;
}

export interface StoredSignature {
  instance_id: string;
  version: number;
  event: DocumentEvent;
}

export type Settle = (tx: Transaction, stored: StoredSignature) => Promise<void>;

/**
 * Stores a signed file as the next version of the document, with the next turn and the activity, for every
 * way of signing.
 */
export async function storeSignature(
  tx: Transaction,
  context: MemberContext,
  { turn: { document, signatory, isLast }, properties, signature, staged, settle }: SignatureToStore,
): Promise<StoredSignature> {
  const { caller, vault } = context;
  const version = document.version + 1;
  if (signatory && !(await moveSignatory(tx, signatory, { from: 'pending', to: 'signed' })))
    throw new AppError(documentErrors.not_your_turn, { about: document.document_name });
  await keepBlob(tx, staged);
  await insertVersion(tx, caller, {
    document_id: document.id,
    version,
    sha256: staged.sha256,
    size: staged.size,
    added: signature.added,
  });
  await nameFields(
    tx,
    document,
    new Map(signature.fields.map(({ serialNumber, fieldName }) => [serialNumber, fieldName])),
  );
  const password = properties.encryptionPin;
  await updateDocument(tx, document, {
    version,
    size: staged.size,
    is_encrypted: signature.isEncrypted,
    is_lock_wanted: document.is_lock_wanted || properties.lockForSigning,
    ...(properties.addEncryption && !isLast
      ? { encrypted_password: encryptDocumentPassword(vault, { caller, id: document.id, password }) }
      : {}),
  });
  await recordActivity(tx, caller, {
    action: 'document_signed',
    subjectId: document.id,
    details: {
      version,
      certificate: signature.fingerprint,
      signer: signature.added.signer,
      level: signature.added.level,
      is_level_chosen: signature.added.is_level_chosen,
      sha256: staged.sha256,
      ...otherPagesDetails(signature.added.pages, signatory),
    },
  });
  const event = signatory
    ? await startTurnAfter(tx, context, { document, serialNumber: signatory.serial_number })
    : await completeSigning(tx, context, document);
  const stored = { instance_id: document.id, version, event };
  if (settle) await settle(tx, stored);
  // A program may sign thousands of its creator's documents, who needs no mail about each.
  else if (caller.key?.creatorId !== document.uploaded_by)
    await announce(tx, context, withSignature('signed', event));
  return stored;
}

/** Returns the details of a signature on pages that the signatory was not asked for, in words. */
function otherPagesDetails(pages: readonly number[], signatory: Turn['signatory']): ActivityDetails {
  if (!signatory || !areOtherPages(pages, signatory)) return {};
  return { pages: pagesInWords(pages), instead_of: pagesInWords(signatory.pages_to_sign) };
}
