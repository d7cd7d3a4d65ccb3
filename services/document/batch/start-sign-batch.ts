import { randomUUID } from 'node:crypto';
import type { SignBatch } from '#contracts/sign-batch.ts';
import type { DocumentProperties, LevelChoice } from '#contracts/sign-form.ts';
import { openSigningKey } from '#trust/certificates/open-signing-key.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { assertUsableForSigning, SigningError } from '#signing';
import { newestVersions } from '../version-store.ts';
import { assertSignMode } from '../signing/assert-sign-mode.ts';
import { assertReachable } from '../signing/level-refusal.ts';
import { signingRefusal } from '../signing/signing-refusal.ts';
import { findSigningTerms } from '../signing/signing-terms.ts';
import { readSignBatch } from './read-sign-batches.ts';
import { signBatchJob } from './sign-batch-job.ts';
import { encryptBatchPin } from './sign-batch-pin.ts';
import { insertBatch, namesOfWaiting } from './sign-batch-store.ts';
import { documentErrors } from '../document-errors.ts';

interface Request {
  instance_ids: readonly string[];
  document_properties: DocumentProperties;
}

/** Creates a batch: the documents are signed one after the other by a background job. */
export async function startSignBatch(
  context: MemberContext,
  { instance_ids, document_properties }: Request,
): Promise<SignBatch> {
  const { caller, database, jobs, vault } = context;
  const ids = [...new Set(instance_ids)];
  const documents = await newestVersions(database, caller, ids);
  if (documents.length !== ids.length) throw new AppError(platformErrors.not_found);
  await assertSignMode(context, 'pfx');
  await assertCanSign(context, document_properties.level);
  documents.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const id = randomUUID();
  const { encryptionPin, ...properties } = document_properties;
  const owned = { id, organization_id: caller.organizationId, user_id: caller.userId };
  const encrypted_pin = encryptBatchPin(vault, owned, properties.addEncryption ? encryptionPin : '');
  await refusingTwice(
    context,
    () => Promise.resolve(ids),
    () =>
      database.transaction(async (tx) => {
        await insertBatch(tx, caller, { id, properties, encrypted_pin, documents });
        await jobs.enqueue(tx, signBatchJob, { batch_id: id });
      }),
  );
  return readSignBatch(database, context, id);
}

/**
 * Checks before the batch starts that the caller can sign, so that not every document fails for the same
 * reason.
 */
async function assertCanSign(context: MemberContext, choice: LevelChoice): Promise<void> {
  const { database, vault, caller } = context;
  const signer = await openSigningKey(database, vault, caller);
  try {
    assertUsableForSigning(signer.certificate, new Date());
  } catch (error) {
    throw error instanceof SigningError ? signingRefusal(error) : error;
  }
  assertReachable(await findSigningTerms(context, database, { signer, choice }));
}

/**
 * Calls `store`; turns a violation of sign_batch_items_waiting into batch_waiting with the name of a document
 * that already waits in a batch of the caller.
 */
export async function refusingTwice<T>(
  { database, caller }: MemberContext,
  documentIds: () => Promise<readonly string[]>,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (violatedConstraint(error) !== 'sign_batch_items_waiting') throw error;
    const [name] = await namesOfWaiting(database, caller, await documentIds());
    throw new AppError(documentErrors.batch_waiting, { cause: error, ...(name ? { about: name } : {}) });
  }
}
