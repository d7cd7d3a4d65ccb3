import type { Database } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import { generalErrors } from '../general-errors.ts';
import { findPasswordHash } from '../user-store.ts';

/** Checks the password of a signed-in user. @throws AppError wrong_password, at the field `password` */
export async function assertOwnPassword(database: Database, userId: string, password: string): Promise<void> {
  if (await verifyPassword(password, await findPasswordHash(database, userId))) return;
  throw fieldError(generalErrors.wrong_password, 'password', generalErrors.wrong_password.message);
}
