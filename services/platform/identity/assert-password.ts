import type { Queryable } from '../database.ts';
import { fieldError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import { findActivePasswordHash } from './member-store.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Checks the password of a signed-in user and returns its stored hash.
 * @throws AppError wrong_password, at the field `password`
 */
export async function assertPassword(db: Queryable, userId: string, password: string): Promise<string> {
  const hash = await findActivePasswordHash(db, userId);
  if (hash !== null && (await verifyPassword(password, hash))) return hash;
  throw wrongPassword();
}

/** Returns the refusal of a wrong password, at the field `password`. */
export function wrongPassword() {
  const kind = platformErrors.wrong_password;
  return fieldError(kind, 'password', kind.message);
}
