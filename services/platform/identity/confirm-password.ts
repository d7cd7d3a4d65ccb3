import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { users } from './identity-tables.ts';
import { verifyPassword } from './passwords.ts';

/** Returns whether this is the current password of an active user. */
export async function isPasswordOf(db: Queryable, userId: string, password: string): Promise<boolean> {
  const [found] = await db
    .select({ hash: users.password_hash })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.is_active, true)));
  return verifyPassword(password, found?.hash ?? null);
}
