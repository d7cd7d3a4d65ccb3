import { Readable } from 'node:stream';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import { openSigningKey } from '#platform/certificates/open-signing-key.ts';
import type { Transaction } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { openDocumentPassword } from './document-password.ts';
import { findVersion } from '../document-store.ts';
import { makeSignature, type NewSignature } from './make-signature.ts';
import { removeUnneededBlob } from '../remove-blob.ts';
import { storeSignature, type Settle } from './store-signature.ts';
import { isLockingTurn, takeTurn, type Turn } from './take-turn.ts';

interface SignRequest {
  id: string;
  properties: DocumentProperties;
  /** Hears the document's name, once it is known that the caller may. */
  onFound: (name: string) => void;
  settle?: Settle;
}

/** Signs one document in the caller's turn: a new version, the next one's turn, and the activity, or nothing of it. */
export async function signDocument(
  context: MemberContext,
  { id, properties, onFound, settle }: SignRequest,
): Promise<{ instance_id: string; version: number }> {
  let staged: StagedBlob | undefined;
  try {
    return await context.database.transaction(async (tx) => {
      const turn = await takeTurn(tx, context, { id, onFound });
      const signature = await sign(tx, context, { turn, properties });
      staged = await context.blobs.stage(Readable.from(signature.pieces), { maxBytes: Infinity });
      const { instance_id, version } = await storeSignature(tx, context, {
        turn,
        properties,
        signature,
        staged,
        settle,
      });
      return { instance_id, version };
    });
  } catch (error) {
    if (staged) await removeUnneededBlob(context, staged.sha256);
    throw error;
  } finally {
    await staged?.discard();
  }
}

async function sign(
  tx: Transaction,
  { blobs, caller, vault }: MemberContext,
  { turn, properties }: { turn: Turn; properties: DocumentProperties },
): Promise<NewSignature> {
  const { document } = turn;
  const version = await findVersion(tx, caller, { documentId: document.id });
  if (!version) throw new Error('The newest version of a document is gone.');
  return makeSignature(await blobs.read(version.sha256), {
    key: await openSigningKey(tx, vault, caller),
    properties,
    password: openDocumentPassword(vault, document),
    isLocking: isLockingTurn(turn, properties),
  });
}
