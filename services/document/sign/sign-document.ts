import { Readable } from 'node:stream';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { openSigningKey } from '#platform/certificates/open-signing-key.ts';
import type { MemberContext } from '#platform/platform.ts';
import { openDocumentPassword } from './document-password.ts';
import { makeSignature, type NewSignature } from './make-signature.ts';
import { removeUnneededBlob } from '../remove-blob.ts';
import { storeSignature, type Settle } from './store-signature.ts';
import { isLockingTurn, readTurn, takeTurnAgain, type TurnToSign } from './take-turn.ts';

interface SignRequest {
  id: string;
  properties: DocumentProperties;
  /** Hears the document's name, once it is known that the caller may. */
  onFound: (name: string) => void;
  settle?: Settle;
}

/**
 * Signs one document in the caller's turn: a new version, the next one's turn, and the activity, or nothing of it. The
 * document is not locked while it is signed; who was faster meanwhile wins, and the other one is told.
 */
export async function signDocument(
  context: MemberContext,
  { id, properties, onFound, settle }: SignRequest,
): Promise<{ instance_id: string; version: number }> {
  const found = await readTurn(context, { id, onFound });
  const signature = await sign(context, found, properties);
  const staged = await context.blobs.stage(Readable.from(signature.pieces), { maxBytes: Infinity });
  try {
    return await context.database.transaction(async (tx) => {
      const turn = await takeTurnAgain(tx, context, found);
      const stored = await storeSignature(tx, context, { turn, properties, signature, staged, settle });
      return { instance_id: stored.instance_id, version: stored.version };
    });
  } catch (error) {
    await removeUnneededBlob(context, staged.sha256);
    throw error;
  } finally {
    await staged.discard();
  }
}

async function sign(
  { blobs, caller, database, vault }: MemberContext,
  { turn, version }: TurnToSign,
  properties: DocumentProperties,
): Promise<NewSignature> {
  return makeSignature(await blobs.read(version.sha256), {
    key: await openSigningKey(database, vault, caller),
    properties,
    password: openDocumentPassword(vault, turn.document),
    isLocking: isLockingTurn(turn, properties),
  });
}
