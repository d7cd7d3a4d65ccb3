import type { LoginCredentials } from '#contracts/session.ts';
import { knownDevice } from '#platform/auth/known-device.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import type { Context } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { findLoginUser, type LoginUser } from '../user-store.ts';
import { assertCodeTriesLeft } from './code-tries.ts';
import { takeSignInTry } from './take-sign-in-try.ts';

/**
 * Returns the active user with this e-mail address and password. A wrong password and an unknown address get
 * the same error in the same time, and the same limits.
 * @throws AppError wrong_credentials, too_many_requests, unavailable; password_reset_required after a right password
 */
export async function checkPassword(
  context: Context<'public'>,
  { email, password, client }: LoginCredentials & { client: SessionClient },
): Promise<LoginUser> {
  const { database, vault } = context;
  const user = await findLoginUser(database, email);
  const device = user && knownDevice(vault, user.profile.id, client.devices);
  const giveBack = await takeSignInTry(context, { email, device, ip: client.ip });
  const isRight = await verifyPassword(password, user?.passwordHash ?? null).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (!user || !isRight) throw new AppError(generalErrors.wrong_credentials);
  await giveBack();
  assertCodeTriesLeft(user);
  return user;
}
