import type { DocumentProperties } from '#contracts/sign-form.ts';
import { openSigningKey } from '#trust/certificates/open-signing-key.ts';
import type { MemberContext } from '#platform/platform.ts';
import { appearanceFor } from '#trust/appearance/find-appearance.ts';
import type { OnSigningStep } from '#signing';
import { assertSignMode } from './assert-sign-mode.ts';
import { decryptDocumentPassword } from './document-password.ts';
import { makeSignature } from './make-signature.ts';
import { findSigningTerms } from './signing-terms.ts';
import { storeSignedFile } from './store-signed-file.ts';
import type { Settle } from './store-signature.ts';
import { isLockingTurn, readTurn } from '../turns/take-turn.ts';

interface SignRequest {
  id: string;
  properties: DocumentProperties;
  /** Called with the document's name once it is certain that the caller may see it. */
  onFound: (name: string) => void;
  settle?: Settle;
  onStep?: OnSigningStep | undefined;
}

/**
 * Signs one document in the caller's turn. Version, next turn and activity are stored in one transaction.
 * Nothing is locked while the signature is computed, which may wait for a timestamp server.
 */
export async function signDocument(
  context: MemberContext,
  { id, properties, onFound, settle, onStep }: SignRequest,
): Promise<{ instance_id: string; version: number }> {
  const { caller, database, vault } = context;
  const found = await readTurn(context, { id, onFound });
  await assertSignMode(context, 'pfx');
  const { turn, version } = found;
  const key = await openSigningKey(database, vault, caller);
  const signed = await makeSignature(context, {
    version,
    key,
    properties,
    turn,
    password: decryptDocumentPassword(vault, turn.document),
    isLocking: isLockingTurn(turn, properties),
    terms: await findSigningTerms(context, database, { signer: key, choice: properties.level }),
    appearance: await appearanceFor(context, properties),
    onStep,
  });
  return storeSignedFile(context, found, { properties, signed, settle });
}
