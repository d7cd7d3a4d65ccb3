import { and, eq, inArray, lt, sql } from '#platform/drizzle/orm.ts';
import { IDEMPOTENCY_HOURS } from '#contracts/limits.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { idempotentCalls } from './idempotency-tables.ts';

/** Seconds after which a call without an answer counts as broken off, unless its lease was renewed. */
const LEASE_SECONDS = 15;

/** Who makes a call: a user, in an organization where the call is for one, or an API key. */
export interface KeyOwner {
  userId: string | null;
  apiKeyId: string | null;
  organizationId: string | null;
}

/** Idempotency-Key of one caller. */
export interface IdempotencyId {
  owner: KeyOwner;
  idempotencyKey: string;
}

const leasedUntil = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
const isOld = sql`${idempotentCalls.claimed_at} < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`;
const isUnanswered = sql`${idempotentCalls.encrypted_answer} is null`;
const isBrokenOff = sql`${isUnanswered} and ${idempotentCalls.leased_until} < now()`;

/**
 * True; lets a statement outside of a transaction commit without waiting for the disk. The effect of the call, which is written after
 * its claim and waits, takes the claim to the disk with it; a crash of the database that loses an answer leaves the note of the effect.
 * Such a commit is visible before a replica can have it, so no call that may read the replica reads these rows.
 */
const withoutWaiting = sql<boolean>`(set_config('synchronous_commit', 'off', true) = 'off')`;

const isThis = ({ owner, idempotencyKey }: IdempotencyId) =>
  and(
    eq(idempotentCalls.idempotency_key, idempotencyKey),
    sql`${idempotentCalls.user_id} is not distinct from ${owner.userId}::uuid`,
    sql`${idempotentCalls.api_key_id} is not distinct from ${owner.apiKeyId}::uuid`,
    sql`${idempotentCalls.organization_id} is not distinct from ${owner.organizationId}::uuid`,
  );

/**
 * Claims an Idempotency-Key for an attempt; of several at once, one succeeds. Returns false when another attempt has it, which runs,
 * has been answered, or had an effect.
 */
export async function claimKey(
  db: Database,
  { owner, idempotencyKey }: IdempotencyId,
  { claim, requestDigest }: { claim: string; requestDigest: Buffer },
): Promise<boolean> {
  const fresh = {
    claim,
    request_digest: requestDigest,
    file_digest: null,
    has_effect: sql`not ${withoutWaiting}`,
    encrypted_answer: null,
    claimed_at: sql`now()`,
    leased_until: leasedUntil,
  };
  const { userId: user_id, apiKeyId: api_key_id, organizationId: organization_id } = owner;
  const claimed = await db
    .insert(idempotentCalls)
    .values({ ...fresh, user_id, api_key_id, organization_id, idempotency_key: idempotencyKey })
    .onConflictDoUpdate({
      target: [
        idempotentCalls.idempotency_key,
        idempotentCalls.user_id,
        idempotentCalls.api_key_id,
        idempotentCalls.organization_id,
      ],
      set: fresh,
      setWhere: sql`${isOld} or (${isBrokenOff} and not ${idempotentCalls.has_effect})`,
    })
    .returning({ claim: idempotentCalls.claim });
  return claimed.length > 0;
}

/** Returns the attempt that has an Idempotency-Key, with its answer if it has succeeded; null when none has it. */
export async function findAttempt(db: Queryable, id: IdempotencyId) {
  const [found] = await db
    .select({
      claim: idempotentCalls.claim,
      requestDigest: idempotentCalls.request_digest,
      fileDigest: idempotentCalls.file_digest,
      encryptedAnswer: idempotentCalls.encrypted_answer,
      isLost: sql<boolean>`${isBrokenOff} and ${idempotentCalls.has_effect}`,
    })
    .from(idempotentCalls)
    .where(isThis(id));
  return found ?? null;
}

/** Tells for these attempts that they run. A row that another transaction has locked is about to change anyway. */
export async function renewLeases(db: Database, claims: readonly string[]): Promise<void> {
  const free = db
    .select({ claim: idempotentCalls.claim })
    .from(idempotentCalls)
    .where(and(inArray(idempotentCalls.claim, [...claims]), isUnanswered))
    .for('update', { skipLocked: true });
  await db
    .update(idempotentCalls)
    .set({ leased_until: leasedUntil })
    .where(and(inArray(idempotentCalls.claim, free), withoutWaiting));
}

/**
 * Notes in a transaction of the attempt that it has an effect. Returns false when another attempt has taken over, so that this one
 * must have none.
 */
export async function noteEffect(tx: Transaction, id: IdempotencyId, claim: string): Promise<boolean> {
  const noted = await tx
    .update(idempotentCalls)
    .set({ has_effect: true })
    .where(eq(idempotentCalls.claim, claim))
    .returning({ claim: idempotentCalls.claim });
  return noted.length > 0 || (await findAttempt(tx, id)) === null; // none: deleted with the account, for example
}

/** Stores the answer of an attempt that has succeeded. */
export async function storeAnswer(
  db: Database,
  claim: string,
  { fileDigest, encryptedAnswer }: { fileDigest: Buffer | null; encryptedAnswer: Buffer },
): Promise<void> {
  await db
    .update(idempotentCalls)
    .set({ file_digest: fileDigest, encrypted_answer: encryptedAnswer })
    .where(and(eq(idempotentCalls.claim, claim), withoutWaiting));
}

/**
 * Releases the Idempotency-Key of an attempt that was refused or had no effect, so that the call can be made again. One that
 * failed after an effect keeps it.
 */
export async function releaseKey(
  db: Database,
  claim: string,
  { isRefused }: { isRefused: boolean },
): Promise<void> {
  const hasNoEffect = eq(idempotentCalls.has_effect, false);
  await db
    .delete(idempotentCalls)
    .where(and(eq(idempotentCalls.claim, claim), withoutWaiting, isRefused ? undefined : hasNoEffect));
}

/** Deletes answers that are no longer kept. */
export async function removeOldAnswers(db: Database): Promise<void> {
  await db
    .delete(idempotentCalls)
    .where(lt(idempotentCalls.claimed_at, sql`now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`));
}
