import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { MemberContext } from '#platform/platform.ts';
import { measure } from '#platform/metrics/measure.ts';
import { measuredFailure } from './measure-signature.ts';
import type { SignedFile } from './make-signature.ts';
import { removeUnneededBlob } from '../files/remove-blob.ts';
import { storeSignature, type Settle } from './store-signature.ts';
import { takeTurnAgain, type TurnToSign } from '../turns/take-turn.ts';

interface ToStore {
  properties: DocumentProperties;
  signed: SignedFile;
  settle?: Settle | undefined;
}

/**
 * Stores the signed file of a turn, if the turn has not changed since: in one transaction. Of two
 * simultaneous signatures the second fails with the error of takeTurn.
 */
export async function storeSignedFile(
  context: MemberContext,
  found: TurnToSign,
  { properties, signed: { staged, signature }, settle }: ToStore,
): Promise<{ instance_id: string; version: number }> {
  try {
    const stored = await context.database.transaction(async (tx) => {
      const turn = await takeTurnAgain(tx, context, found);
      return storeSignature(tx, context, { turn, properties, signature, staged, settle });
    });
    measure('signature', { level: signature.added.level, result: 'stored' });
    return { instance_id: stored.instance_id, version: stored.version };
  } catch (error) {
    const { organizationId } = context.caller;
    await removeUnneededBlob(context, { organizationId, sha256: staged.sha256 });
    throw measuredFailure(error, signature.added.level);
  } finally {
    await staged.discard();
  }
}
