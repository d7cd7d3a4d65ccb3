import { and, asc, count, eq, lt, or, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { passkeys } from '#platform/identity/second-factor-tables.ts';

type StoredPasskey = typeof passkeys.$inferSelect;

/** Returns the passkeys of a user, the oldest first. */
export async function findPasskeys(db: Queryable, userId: string): Promise<StoredPasskey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id));
}

/** Returns how many passkeys a user has. */
export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.user_id, userId));
  return counted?.total ?? 0;
}

/** Returns the passkey with this credential id, if its user is active; null otherwise. */
export async function findPasskeyByCredential(
  db: Queryable,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const [found] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.user_id))
    .where(and(eq(passkeys.credential_id, credentialId), eq(users.is_active, true)));
  return found?.passkey ?? null;
}

type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'created_at' | 'last_used_at'>;

/** Stores a passkey; returns false when its credential id is known. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<boolean> {
  const inserted = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return inserted.length === 1;
}

/** Notes the use of a passkey; returns false when its counter has not grown, as that of a copied key (6.1.1). */
export async function noteUse(db: Queryable, id: string, counter: number): Promise<boolean> {
  const hasGrown = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`),
  );
  const noted = await db
    .update(passkeys)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id });
  return noted.length === 1;
}

/** Renames a passkey of a user; returns false when there is none. */
export async function saveName(
  db: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
    .returning({ id: passkeys.id });
  return renamed.length === 1;
}

/** Deletes a passkey of a user; returns false when there is none. */
export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
    .returning({ id: passkeys.id });
  return deleted.length === 1;
}
