import { FieldErrors } from '#contracts/envelope.ts';
import type { SignBatch, SignBatchItem } from '#contracts/sign-batch.ts';
import { z } from '#contracts/zod.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { reasonOf } from '#platform/errors/error-response.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { findDocuments } from '../document-store.ts';
import { turnRefusal } from '../turns/take-turn.ts';
import { batchesOf, findBatch, itemsOf, type BatchRow, type StoredItem } from './sign-batch-store.ts';

/** Returns the caller's unfinished and recent batches. */
export async function readSignBatches({ database, caller }: MemberContext): Promise<SignBatch[]> {
  return (await batchesOf(database, caller)).map(present);
}

/** Returns one batch of the caller. @throws AppError not_found */
export async function readSignBatch(
  db: Queryable,
  { caller }: Pick<MemberContext, 'caller'>,
  id: string,
): Promise<SignBatch> {
  const row = await findBatch(db, caller, id);
  if (!row) throw new AppError(platformErrors.not_found);
  return present(row);
}

/** Returns one batch of the caller with the result of each document. @throws AppError not_found */
export async function readSignBatchItems(
  context: MemberContext,
  id: string,
): Promise<SignBatch & { items: SignBatchItem[] }> {
  const batch = await readSignBatch(context.database, context, id);
  const items = await itemsOf(context.database, id);
  const refusals = await refusalsOf(context, items.filter(isRetryable));
  return { ...batch, items: items.map((item) => presentItem(item, refusals.get(item.document_id))) };
}

const isRetryable = ({ state }: StoredItem) => state === 'failed' || state === 'stopped';

/** Returns why these documents cannot be signed by the caller any more, by their ids; those in the caller's turn are left out. */
async function refusalsOf(
  { database, caller }: MemberContext,
  items: readonly StoredItem[],
): Promise<ReadonlyMap<string, string>> {
  const ids = items.map(({ document_id }) => document_id);
  const documents = await findDocuments(database, caller.organizationId, ids);
  const refusals = new Map<string, string>();
  for (const id of ids) {
    const document = documents.find((one) => one.id === id);
    if (document?.turn_user_id === caller.userId) continue;
    const refusal = document
      ? await turnRefusal(database, caller, document)
      : new AppError(platformErrors.not_found);
    refusals.set(id, reasonOf(refusal));
  }
  return refusals;
}

function present({ created_at, finished_at, ...row }: BatchRow): SignBatch {
  return { ...row, created_at: created_at.toISOString(), is_finished: finished_at !== null };
}

const Fields = z.nullable(FieldErrors);

function presentItem(item: StoredItem, refusal: string | undefined): SignBatchItem {
  return {
    instance_id: item.document_id,
    document_name: item.document_name,
    state: item.state,
    version: item.version,
    message: refusal ?? item.message,
    can_retry: isRetryable(item) && refusal === undefined,
    fields: Fields.parse(item.fields),
  };
}
