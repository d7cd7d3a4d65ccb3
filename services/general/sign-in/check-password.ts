import type { LoginCredentials } from '#contracts/session.ts';
import type { Database } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import { generalErrors } from '../general-errors.ts';
import { findLoginUser, type LoginUser } from '../user-store.ts';

/**
 * Returns the active user with this e-mail address and password. A wrong password and an unknown address get
 * the same error in the same time.
 * @throws AppError wrong_credentials
 */
export async function checkPassword(
  database: Database,
  { email, password }: LoginCredentials,
): Promise<LoginUser> {
  const user = await findLoginUser(database, email);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new AppError(generalErrors.wrong_credentials);
  return user;
}
