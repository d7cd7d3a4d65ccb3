import type { LoginForm, SignedIn } from '#contracts/session.ts';
import { startSession, type SessionClient } from '#platform/auth/session-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { checkCode, codeError } from './check-code.ts';
import { consumeOrder } from './otp-store.ts';
import { findLoginUser, holdPassword } from './user-store.ts';
import { generalErrors } from './general-errors.ts';

/** Exchanges e-mail address, password and code for a bearer token. */
export async function authenticateLogin(
  { database, vault }: Platform,
  { email, password, otp, order_id, client }: LoginForm & { client: SessionClient },
): Promise<SignedIn> {
  const found = await findLoginUser(database, email);
  const isRight = await verifyPassword(password, found?.passwordHash ?? null);
  if (!found || !isRight) throw new AppError(generalErrors.wrong_credentials);
  const key = { id: order_id, purpose: 'login', userId: found.profile.id } as const;
  await checkCode(database, vault, { ...key, code: otp });
  const token = await database.transaction(async (tx) => {
    if (!(await consumeOrder(tx, key))) throw codeError(generalErrors.code_expired);
    if (!(await holdPassword(tx, found))) throw new AppError(generalErrors.wrong_credentials);
    return startSession(tx, found.profile.id, client);
  });
  return { token, user: found.profile };
}
