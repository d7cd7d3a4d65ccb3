import { FieldErrors } from '#contracts/envelope.ts';
import type { SignBatch, SignBatchItem } from '#contracts/sign-batch.ts';
import { z } from '#contracts/zod.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
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
  return { ...batch, items: (await itemsOf(context.database, id)).map(presentItem) };
}

function present({ created_at, finished_at, ...row }: BatchRow): SignBatch {
  return { ...row, created_at: created_at.toISOString(), is_finished: finished_at !== null };
}

const Fields = z.nullable(FieldErrors);

function presentItem(item: StoredItem): SignBatchItem {
  return {
    instance_id: item.document_id,
    document_name: item.document_name,
    state: item.state,
    version: item.version,
    message: item.message,
    fields: Fields.parse(item.fields),
  };
}
