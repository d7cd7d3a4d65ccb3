import type { LoginForm, SignedIn } from '#contracts/session.ts';
import { startSession, type SessionClient } from '#platform/auth/session-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { checkCode, codeError } from '../one-time-codes/check-code.ts';
import { consumeOrder } from '../one-time-codes/otp-store.ts';
import { holdPassword } from '../user-store.ts';
import { checkPassword } from './check-password.ts';

/** Exchanges e-mail address, password and code for a bearer token. */
export async function authenticateLogin(
  { database, vault }: Platform,
  { email, password, otp, order_id, client }: LoginForm & { client: SessionClient },
): Promise<SignedIn> {
  const found = await checkPassword(database, { email, password });
  const user = found.profile;
  const key = { id: order_id, purpose: 'login', userId: user.id } as const;
  await checkCode(database, vault, { ...key, code: otp });
  const token = await database.transaction(async (tx) => {
    if (!(await consumeOrder(tx, key))) throw codeError(generalErrors.code_expired);
    if (!(await holdPassword(tx, found))) throw new AppError(generalErrors.wrong_credentials);
    return startSession(tx, user.id, client);
  });
  return { token, user };
}
