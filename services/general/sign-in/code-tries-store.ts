import { and, eq, gt, lt, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '#platform/database.ts';
import { users } from '#platform/identity/identity-tables.ts';

/** Counts a try of a code for a user and returns the tries in a row; null when there have been as many as allowed. */
export async function countCodeTry(db: Queryable, userId: string, most: number): Promise<number | null> {
  const [counted] = await db
    .update(users)
    .set({ code_tries: sql`${users.code_tries} + 1` })
    .where(and(eq(users.id, userId), lt(users.code_tries, most)))
    .returning({ tries: users.code_tries });
  return counted?.tries ?? null;
}

/** Sets the number of tries in a row to 0. */
export async function endCodeTries(db: Queryable, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ code_tries: 0 })
    .where(and(eq(users.id, userId), gt(users.code_tries, 0)));
}
