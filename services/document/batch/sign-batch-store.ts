import { and, asc, count, desc, eq, inArray, isNull, or, sql } from '#platform/drizzle/orm.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { signBatches, signBatchItems } from './sign-batch-tables.ts';

export type StoredBatch = typeof signBatches.$inferSelect;
export type StoredItem = typeof signBatchItems.$inferSelect;
type Signer = Pick<Member, 'organizationId' | 'userId' | 'ip'>;

export interface NewBatch {
  id: string;
  properties: unknown;
  encrypted_pin: Buffer | null;
  documents: readonly { id: string; document_name: string }[];
}

/**
 * Inserts a batch with its documents in this order. Violates sign_batch_items_waiting when one of them waits
 * in another batch of the signatory.
 */
export async function insertBatch(
  tx: Transaction,
  { organizationId: organization_id, userId: user_id, ip = null }: Signer,
  { documents, ...batch }: NewBatch,
): Promise<void> {
  await tx.insert(signBatches).values({ ...batch, organization_id, user_id, ip });
  const items = documents.map(({ id: document_id, document_name }, index) => ({
    organization_id,
    batch_id: batch.id,
    document_id,
    document_name,
    user_id,
    place: index + 1,
    state: 'waiting' as const,
  }));
  // Inserted in the order of their ids, so that two batches of the same documents cannot deadlock.
  items.sort((one, other) => (one.document_id < other.document_id ? -1 : 1));
  await tx.insert(signBatchItems).values(items);
}

/** Returns the names of those of these documents that wait in a batch of the signatory. */
export async function namesOfWaiting(
  db: Queryable,
  { userId }: Signer,
  documentIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ name: signBatchItems.document_name })
    .from(signBatchItems)
    .where(
      and(
        eq(signBatchItems.user_id, userId),
        eq(signBatchItems.state, 'waiting'),
        inArray(signBatchItems.document_id, [...documentIds]),
      ),
    )
    .orderBy(asc(signBatchItems.place));
  return rows.map(({ name }) => name);
}

const countOf = (state: StoredItem['state']) =>
  sql<number>`count(*) filter (where ${signBatchItems.state} = ${state})`.mapWith(Number);

const selectBatches = (db: Queryable) =>
  db
    .select({
      id: signBatches.id,
      created_at: signBatches.created_at,
      finished_at: signBatches.finished_at,
      total: count(signBatchItems.id),
      signed: countOf('signed'),
      failed: countOf('failed'),
      stopped: countOf('stopped'),
    })
    .from(signBatches)
    .innerJoin(signBatchItems, eq(signBatchItems.batch_id, signBatches.id))
    .groupBy(signBatches.id)
    .orderBy(desc(signBatches.created_at), desc(signBatches.id));

export type BatchRow = Awaited<ReturnType<typeof selectBatches>>[number];

const ofSigner = ({ organizationId, userId }: Signer) =>
  and(eq(signBatches.organization_id, organizationId), eq(signBatches.user_id, userId));

/** Returns the caller's unfinished batches, and those finished within the last day that are not dismissed. */
export function batchesOf(db: Queryable, signer: Signer): Promise<BatchRow[]> {
  const isRecent = and(
    isNull(signBatches.dismissed_at),
    sql`${signBatches.finished_at} > now() - interval '1 day'`,
  );
  return selectBatches(db).where(and(ofSigner(signer), or(isNull(signBatches.finished_at), isRecent)));
}

export async function findBatch(db: Queryable, signer: Signer, id: string): Promise<BatchRow | null> {
  const [found] = await selectBatches(db).where(and(ofSigner(signer), eq(signBatches.id, id)));
  return found ?? null;
}

/** Returns the documents of a batch in the order of signing. */
export function itemsOf(db: Queryable, batchId: string): Promise<StoredItem[]> {
  return db
    .select()
    .from(signBatchItems)
    .where(eq(signBatchItems.batch_id, batchId))
    .orderBy(asc(signBatchItems.place));
}

/** Returns a batch of the caller, locked until the transaction ends; null when there is none. */
export async function takeBatch(tx: Transaction, signer: Signer, id: string): Promise<StoredBatch | null> {
  const [found] = await tx
    .select()
    .from(signBatches)
    .where(and(ofSigner(signer), eq(signBatches.id, id)))
    .for('update');
  return found ?? null;
}

/** Returns an unfinished batch, for the background job that acts for its signatory. */
export async function findOpenBatch(db: Queryable, id: string): Promise<StoredBatch | null> {
  const [found] = await db
    .select()
    .from(signBatches)
    .where(and(eq(signBatches.id, id), isNull(signBatches.finished_at)));
  return found ?? null;
}

/** Returns the ids of all unfinished batches. */
export async function unfinishedBatches(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: signBatches.id })
    .from(signBatches)
    .where(isNull(signBatches.finished_at));
  return rows.map(({ id }) => id);
}

/** Locks a batch until the end of the transaction. */
export async function lockBatch(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: signBatches.id }).from(signBatches).where(eq(signBatches.id, id)).for('update');
}

export async function nextWaiting(db: Queryable, batchId: string): Promise<StoredItem | null> {
  const [found] = await db
    .select()
    .from(signBatchItems)
    .where(and(eq(signBatchItems.batch_id, batchId), eq(signBatchItems.state, 'waiting')))
    .orderBy(asc(signBatchItems.place))
    .limit(1);
  return found ?? null;
}

export type ItemResult =
  { state: 'signed'; version: number } | { state: 'failed'; message: string; fields: FieldErrors | null };

/** Stores the result of a waiting document; returns false when it no longer waits. */
export async function settleItem(db: Queryable, id: string, result: ItemResult): Promise<boolean> {
  const settled = await db
    .update(signBatchItems)
    .set(result)
    .where(and(eq(signBatchItems.id, id), eq(signBatchItems.state, 'waiting')))
    .returning({ id: signBatchItems.id });
  return settled.length === 1;
}

/** Stores the same failure for all documents of a batch that still wait. */
export async function failWaiting(
  db: Queryable,
  batchId: string,
  { message, fields }: Omit<Extract<ItemResult, { state: 'failed' }>, 'state'>,
): Promise<void> {
  await db
    .update(signBatchItems)
    .set({ state: 'failed', message, fields })
    .where(and(eq(signBatchItems.batch_id, batchId), eq(signBatchItems.state, 'waiting')));
}

export async function stopWaiting(tx: Transaction, batchId: string): Promise<void> {
  await tx
    .update(signBatchItems)
    .set({ state: 'stopped' })
    .where(and(eq(signBatchItems.batch_id, batchId), eq(signBatchItems.state, 'waiting')));
}

/**
 * Sets failed and stopped documents back to waiting and returns their number. Violates
 * sign_batch_items_waiting like insertBatch.
 */
export async function waitAgain(tx: Transaction, batchId: string): Promise<number> {
  const waiting = await tx
    .update(signBatchItems)
    .set({ state: 'waiting', message: '', fields: null })
    .where(and(eq(signBatchItems.batch_id, batchId), inArray(signBatchItems.state, ['failed', 'stopped'])))
    .returning({ id: signBatchItems.id });
  return waiting.length;
}

export async function markTold(tx: Transaction, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx
    .update(signBatchItems)
    .set({ is_told: true })
    .where(inArray(signBatchItems.id, [...itemIds]));
}

export async function updateBatch(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<StoredBatch, 'finished_at' | 'dismissed_at' | 'encrypted_pin' | 'properties'>>,
): Promise<void> {
  await tx.update(signBatches).set(changes).where(eq(signBatches.id, id));
}
