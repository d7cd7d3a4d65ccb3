import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { apiIdempotency } from './api-key-tables.ts';

/** Hours for which a response is kept. */
const KEPT_HOURS = 24;
/** Minutes after which a call without a response counts as broken off; longer than any request may take. */
const LEASE_MINUTES = 5;

/** Idempotency-Key of one API key. */
export interface IdempotencyId {
  apiKeyId: string;
  idempotencyKey: string;
}

const isOver = sql`(${apiIdempotency.claimed_at} < now() - make_interval(hours => ${KEPT_HOURS})
  or (${apiIdempotency.answer} is null and ${apiIdempotency.claimed_at} < now() - make_interval(mins => ${LEASE_MINUTES})))`;

const isThis = ({ apiKeyId, idempotencyKey }: IdempotencyId) =>
  and(eq(apiIdempotency.api_key_id, apiKeyId), eq(apiIdempotency.idempotency_key, idempotencyKey));

/** Claims an Idempotency-Key for a call; of several at once, one succeeds. Returns false when another call has it. */
export async function claimKey(
  db: Queryable,
  { apiKeyId, idempotencyKey }: IdempotencyId,
  { claim, requestHash }: { claim: string; requestHash: Buffer },
): Promise<boolean> {
  const fresh = { claim, request_hash: requestHash, file_hash: null, answer: null, claimed_at: sql`now()` };
  const claimed = await db
    .insert(apiIdempotency)
    .values({ ...fresh, api_key_id: apiKeyId, idempotency_key: idempotencyKey })
    .onConflictDoUpdate({
      target: [apiIdempotency.api_key_id, apiIdempotency.idempotency_key],
      set: fresh,
      setWhere: isOver,
    })
    .returning({ claim: apiIdempotency.claim });
  return claimed.length > 0;
}

/** Returns the request that has an Idempotency-Key, with its response if it has ended; null when none has it. */
export async function findClaim(db: Queryable, id: IdempotencyId) {
  const [found] = await db
    .select({
      requestHash: apiIdempotency.request_hash,
      fileHash: apiIdempotency.file_hash,
      answer: apiIdempotency.answer,
    })
    .from(apiIdempotency)
    .where(isThis(id));
  return found ?? null;
}

/** Stores the response to the call that claimed an Idempotency-Key. */
export async function storeAnswer(
  db: Queryable,
  id: IdempotencyId,
  { claim, fileHash, answer }: { claim: string; fileHash: Buffer | null; answer: unknown },
): Promise<void> {
  await db
    .update(apiIdempotency)
    .set({ file_hash: fileHash, answer })
    .where(and(isThis(id), eq(apiIdempotency.claim, claim)));
}

/** Releases an Idempotency-Key after a failure, which has no effect, so that the call can be made again. */
export async function releaseKey(db: Queryable, id: IdempotencyId, claim: string): Promise<void> {
  await db.delete(apiIdempotency).where(and(isThis(id), eq(apiIdempotency.claim, claim)));
}

/** Deletes responses that are no longer kept. */
export async function removeOldAnswers(db: Queryable): Promise<void> {
  await db
    .delete(apiIdempotency)
    .where(lt(apiIdempotency.claimed_at, sql`now() - make_interval(hours => ${KEPT_HOURS})`));
}
