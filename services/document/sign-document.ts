import { Readable } from 'node:stream';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import { keepBlob } from '#platform/blobs/keep-blob.ts';
import { openSigningKey } from '#platform/certificates/open-signing-key.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { openDocumentPassword, sealDocumentPassword } from './document-password.ts';
import {
  findVersion,
  insertVersion,
  takeDocuments,
  updateDocument,
  type StoredDocument,
} from './document-store.ts';
import { makeSignature, type NewSignature } from './make-signature.ts';
import { removeUnneededBlob } from './remove-blob.ts';
import {
  findNextSignatory,
  findTurn,
  hasSigned,
  moveSignatory,
  type StoredSignatory,
} from './signatory-store.ts';
import { startTurnAfter } from './start-turn.ts';

interface SignRequest {
  id: string;
  properties: DocumentProperties;
  /** Hears the document's name, once it is known that the caller may. */
  onFound: (name: string) => void;
}

/**
 * Signs one document in the caller's turn: a new version, the next one's turn, and the activity, or nothing of it.
 * The document's row is locked all the while, so of two who sign at once the second finds that the turn is over.
 */
export async function signDocument(
  context: MemberContext,
  { id, properties, onFound }: SignRequest,
): Promise<{ instance_id: string; version: number }> {
  let staged: StagedBlob | undefined;
  try {
    return await context.database.transaction(async (tx) => {
      const [document] = await takeDocuments(tx, context.caller, [id]);
      if (!document) throw new AppError('not_found');
      onFound(document.document_name);
      const turn = document.status === 'in_progress' ? await findTurn(tx, context.caller, id) : null;
      if (!turn)
        throw new AppError((await hasSigned(tx, context.caller, id)) ? 'already_signed' : 'not_your_turn');
      const isLast = (await findNextSignatory(tx, document, turn.serial_number)) === null;
      const signature = await sign(tx, context, { document, properties, isLast });
      staged = await context.blobs.stage(Readable.from(signature.pieces), { maxBytes: Infinity });
      return store(tx, context, { document, turn, isLast, properties, signature, staged });
    });
  } catch (error) {
    if (staged) await removeUnneededBlob(context, staged.sha256);
    throw error;
  } finally {
    await staged?.discard();
  }
}

interface SignatureToMake {
  document: StoredDocument;
  properties: DocumentProperties;
  isLast: boolean;
}

async function sign(
  tx: Transaction,
  { blobs, caller, vault }: MemberContext,
  { document, properties, isLast }: SignatureToMake,
): Promise<NewSignature> {
  const version = await findVersion(tx, caller, { documentId: document.id });
  if (!version) throw new Error('The newest version of a document is gone.');
  return makeSignature(await blobs.read(version.sha256), {
    key: await openSigningKey(tx, vault, caller),
    properties,
    password: openDocumentPassword(vault, document),
    isLocking: isLast && (document.is_lock_wanted || properties.lockForSigning),
  });
}

interface SignatureToStore extends SignatureToMake {
  turn: StoredSignatory;
  signature: NewSignature;
  staged: StagedBlob;
}

async function store(
  tx: Transaction,
  context: MemberContext,
  { document, turn, isLast, properties, signature, staged }: SignatureToStore,
): Promise<{ instance_id: string; version: number }> {
  const { caller, vault } = context;
  const version = document.version + 1;
  if (!(await moveSignatory(tx, turn, { from: 'pending', to: 'signed' })))
    throw new AppError('not_your_turn');
  await keepBlob(tx, staged);
  await insertVersion(tx, caller, {
    document_id: document.id,
    version,
    sha256: staged.sha256,
    size: staged.size,
  });
  const password = properties.encryptionPin;
  await updateDocument(tx, document, {
    version,
    size: staged.size,
    is_encrypted: signature.isEncrypted,
    is_lock_wanted: document.is_lock_wanted || properties.lockForSigning,
    ...(properties.addEncryption && !isLast
      ? { sealed_password: sealDocumentPassword(vault, { caller, id: document.id, password }) }
      : {}),
  });
  await recordActivity(tx, caller, {
    action: 'document_signed',
    subjectId: document.id,
    details: { version, certificate: signature.fingerprint, sha256: staged.sha256 },
  });
  await startTurnAfter(tx, context, { document, place: turn.serial_number });
  return { instance_id: document.id, version };
}
