import { and, count, eq, isNull, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '#platform/database.ts';
import { recoveryCodes } from '#platform/identity/second-factor-tables.ts';

/** Stores these digests in place of all recovery codes of a user. */
export async function replaceRecoveryCodes(
  db: Queryable,
  userId: string,
  digests: readonly Buffer[],
): Promise<void> {
  await removeRecoveryCodes(db, userId);
  await db.insert(recoveryCodes).values(digests.map((code_digest) => ({ user_id: userId, code_digest })));
}

/** Deletes all recovery codes of a user. */
export async function removeRecoveryCodes(db: Queryable, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
}

/** Consumes a recovery code; returns false when it does not exist or has been used. */
export async function consumeRecoveryCode(db: Queryable, userId: string, digest: Buffer): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.user_id, userId),
        eq(recoveryCodes.code_digest, digest),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length === 1;
}

/** Returns how many recovery codes of a user have not been used. */
export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [counted] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)));
  return counted?.left ?? 0;
}
