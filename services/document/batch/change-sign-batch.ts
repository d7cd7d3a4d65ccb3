import { DocumentProperties, type LevelChoice } from '#contracts/sign-form.ts';
import { signMessages } from '#contracts/sign-position.ts';
import type { SignBatch } from '#contracts/sign-batch.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { finishIfDone } from './finish-sign-batch.ts';
import { readSignBatch } from './read-sign-batches.ts';
import { signBatchJob } from './sign-batch-job.ts';
import { decryptBatchPin, encryptBatchPin } from './sign-batch-pin.ts';
import {
  itemsOf,
  stopWaiting,
  takeBatch,
  updateBatch,
  waitAgain,
  type StoredBatch,
} from './sign-batch-store.ts';
import { refusingTwice } from './start-sign-batch.ts';
import { documentErrors } from '../document-errors.ts';

interface Change {
  purpose: 'stop' | 'retry' | 'dismiss';
  encryptionPin: string;
  level: LevelChoice;
  otherPagesConfirmed: boolean;
}

/** Stops, retries or dismisses a batch of the caller. */
export async function changeSignBatch(
  context: MemberContext,
  id: string,
  { purpose, ...changes }: Change,
): Promise<SignBatch> {
  const { database, caller } = context;
  const documentIds = async () => (await itemsOf(database, id)).map(({ document_id }) => document_id);
  return refusingTwice(context, documentIds, () =>
    database.transaction(async (tx) => {
      const batch = await takeBatch(tx, caller, id);
      if (!batch) throw new AppError(platformErrors.not_found);
      if (purpose === 'stop') await stop(tx, context, batch);
      else if (purpose === 'retry') await retry(tx, context, { batch, ...changes });
      else await dismiss(tx, batch);
      return readSignBatch(tx, context, id);
    }),
  );
}

async function stop(tx: Transaction, context: MemberContext, batch: StoredBatch): Promise<void> {
  await stopWaiting(tx, batch.id);
  await finishIfDone(tx, context, batch);
}

async function retry(
  tx: Transaction,
  { jobs, vault }: MemberContext,
  { batch, encryptionPin, level, otherPagesConfirmed }: Omit<Change, 'purpose'> & { batch: StoredBatch },
): Promise<void> {
  if ((await waitAgain(tx, batch.id)) === 0) return;
  const pin = encryptionPin || decryptBatchPin(vault, batch);
  const stored = typeof batch.properties === 'object' ? batch.properties : {};
  const properties = {
    ...stored,
    ...(level === null ? {} : { level }),
    ...(otherPagesConfirmed ? { otherPagesConfirmed } : {}),
  };
  if (!DocumentProperties.safeParse({ ...properties, encryptionPin: pin }).success) {
    throw fieldError(documentErrors.signing_refused, 'encryptionPin', signMessages.encryptionPassword);
  }
  const encrypted_pin = encryptBatchPin(vault, batch, pin);
  await updateBatch(tx, batch.id, {
    finished_at: null,
    dismissed_at: null,
    encrypted_pin,
    properties,
  });
  await jobs.enqueue(tx, signBatchJob, { batch_id: batch.id });
}

async function dismiss(tx: Transaction, batch: StoredBatch): Promise<void> {
  if (!batch.finished_at) throw new AppError(documentErrors.batch_running);
  await updateBatch(tx, batch.id, { dismissed_at: new Date() });
}
