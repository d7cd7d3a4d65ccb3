import type { Queryable } from '../database.ts';
import { findActivePasswordHash } from './member-store.ts';
import { verifyPassword } from './passwords.ts';

/** Returns whether this is the current password of an active user. */
export async function isPasswordOf(db: Queryable, userId: string, password: string): Promise<boolean> {
  return verifyPassword(password, await findActivePasswordHash(db, userId));
}
