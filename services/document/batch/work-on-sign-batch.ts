import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DocumentProperties } from '#contracts/sign-form.ts';
import { authorize } from '#platform/auth/caller.ts';
import { findMember } from '#platform/auth/session-store.ts';
import { BlobStoreUnavailable } from '#platform/blobs/blob-store-unavailable.ts';
import { reasonOf } from '#platform/errors/error-response.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Platform } from '#platform/platform.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import { finishSignBatch } from './finish-sign-batch.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { queueSignBatch, queueUnfinishedBatches } from './queue-sign-batch.ts';
import { signBatchJob } from './sign-batch-job.ts';
import { decryptBatchPin } from './sign-batch-pin.ts';
import {
  failWaiting,
  findOpenBatch,
  nextWaiting,
  settleItem,
  type ItemResult,
  type StoredBatch,
  type StoredItem,
} from './sign-batch-store.ts';
import { isLevelRefusal, isTimestampLate } from '../signing/level-refusal.ts';
import { signDocument } from '../signing/sign-document.ts';
import { documentErrors } from '../document-errors.ts';

interface BatchPlatform extends Platform {
  log: FastifyBaseLogger;
}

interface Worker extends BatchPlatform {
  /** Time of the first failed request to the timestamp server or the blob store, by the id of the batch that waits for it. */
  hangingSince: Map<string, number>;
}

/**
 * Time after which the job of a batch ends and queues itself again, so that other batches progress and the
 * process can shut down.
 */
const SLICE_MS = 4_000;
/** Pause before a batch tries a server again that did not respond, and the time after which its documents fail. */
const PAUSE_MS = 15_000;
const PATIENCE_MS = 600_000;
/**
 * Pause of a job whose document another job of the batch has signed meanwhile. It is shorter than a slice: when the slice of the other
 * job ends, this one waits, and remains the only one.
 */
const YIELD_MS = 2_000;

/**
 * Starts the worker that signs the documents of batches, and queues the batches that an earlier process left
 * unfinished.
 */
export async function startSignBatchWorker(platform: BatchPlatform): Promise<void> {
  const worker: Worker = { ...platform, hangingSince: new Map() };
  const run = oneAtATime({ work: (id) => workOn(worker, id), again: (id) => queueSignBatch(worker, id) });
  await worker.jobs.work(signBatchJob, ({ batch_id }) => run(batch_id));
  await queueUnfinishedBatches(worker);
}

async function workOn(worker: Worker, id: string): Promise<void> {
  const end = performance.now() + SLICE_MS;
  const batch = await findOpenBatch(worker.database, id);
  if (!batch) return;
  const properties = propertiesOf(worker, batch);
  for (;;) {
    const item = await nextWaiting(worker.database, id);
    if (!item) return finishSignBatch(worker, batch);
    const outcome = await signItem(worker, { batch, item, properties });
    const pauseMs = { settled: 0, hanging: PAUSE_MS, elsewhere: YIELD_MS }[outcome];
    if (pauseMs > 0) return queueSignBatch(worker, id, new Date(Date.now() + pauseMs));
    if (performance.now() > end) return queueSignBatch(worker, id);
    await nextTurnOfTheLoop(); // lets pending requests run first
  }
}

function propertiesOf({ vault }: Platform, batch: StoredBatch): DocumentProperties {
  const stored = typeof batch.properties === 'object' ? batch.properties : {};
  return DocumentProperties.parse({ ...stored, encryptionPin: decryptBatchPin(vault, batch) });
}

/** `hanging`: a server hangs and the document waits on. `elsewhere`: it did not wait any more when its result was to be stored. */
type ItemOutcome = 'settled' | 'hanging' | 'elsewhere';

interface ItemToSign {
  batch: StoredBatch;
  item: StoredItem;
  properties: DocumentProperties;
}

/**
 * Signs one document of a batch. The signature and its result are stored in one transaction, so that no
 * document is signed twice, whenever the process ends.
 */
async function signItem(worker: Worker, toSign: ItemToSign): Promise<ItemOutcome> {
  const { batch, item } = toSign;
  const first = await tryItem(worker, toSign);
  // One retry, since a response may get lost; a second refusal fails all documents that still wait.
  const error = isLevelRefusal(first) && !isTimestampLate(first) ? await tryItem(worker, toSign) : first;
  const isHanging = isTimestampLate(error) || error instanceof BlobStoreUnavailable;
  if (isHanging && mayWaitOn(worker, batch.id)) return 'hanging';
  worker.hangingSince.delete(batch.id);
  if (error === null) return 'settled';
  if (error instanceof NoLongerWaiting) return 'elsewhere';
  const failure = failureOf(error);
  if (!(await settleItem(worker.database, item.id, failure))) return 'elsewhere';
  if (!(error instanceof AppError)) worker.log.error({ err: error }, 'a document of a batch failed');
  if (isLevelRefusal(error))
    await failWaiting(worker.database, batch.id, { ...failure, message: `Not tried. ${failure.message}` });
  return 'settled';
}

function mayWaitOn({ hangingSince }: Worker, batchId: string): boolean {
  const now = performance.now();
  const since = hangingSince.get(batchId) ?? now;
  hangingSince.set(batchId, since);
  return now - since < PATIENCE_MS;
}

/** Signs one document; returns the error, or null. */
async function tryItem(worker: Worker, { batch, item, properties }: ItemToSign): Promise<unknown> {
  try {
    await signDocument(await contextOf(worker, batch), {
      id: item.document_id,
      properties,
      onFound: () => undefined,
      settle: async (tx, { version }) => {
        if (!(await settleItem(tx, item.id, { state: 'signed', version }))) throw new NoLongerWaiting();
      },
    });
    return null;
  } catch (error) {
    return error;
  }
}

/**
 * Thrown when the document was stopped, or signed by another process, while this process computed the
 * signature. It is no failure of the services.
 */
class NoLongerWaiting extends AppError {
  constructor() {
    super(platformErrors.changed_meanwhile);
  }
}

async function contextOf(worker: Worker, { user_id, organization_id, ip }: StoredBatch) {
  const caller = await findMember(worker.database, { userId: user_id, organizationId: organization_id });
  if (!caller) throw new AppError(documentErrors.membership_ended);
  if (caller.isReadOnly) throw new AppError(platformErrors.organization_read_only);
  authorize(caller, ['documents', 'read']);
  return { ...worker, engine: worker.engine.onBehalfOf(organization_id), caller: { ...caller, ip } };
}

function failureOf(error: unknown): Extract<ItemResult, { state: 'failed' }> {
  const failure =
    error instanceof AppError ? error : new AppError(trustErrors.signing_failed, { cause: error });
  return { state: 'failed', message: reasonOf(failure), fields: failure.fields ?? null };
}
