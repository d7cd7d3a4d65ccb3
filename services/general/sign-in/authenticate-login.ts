import type { LoginForm, SignedIn } from '#contracts/session.ts';
import { startSession } from '#platform/auth/session-store.ts';
import type { Platform } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { checkCode, codeError } from '../one-time-codes/check-code.ts';
import { consumeOrder } from '../one-time-codes/otp-store.ts';
import { checkPassword } from './check-password.ts';

/** Exchanges e-mail address, password and code for a bearer token. */
export async function authenticateLogin(
  { database, vault }: Platform,
  { email, password, otp, order_id }: LoginForm,
): Promise<SignedIn> {
  const user = await checkPassword(database, { email, password });
  const key = { id: order_id, userId: user.id };
  await checkCode(database, vault, { ...key, code: otp });
  const token = await database.transaction(async (tx) => {
    if (!(await consumeOrder(tx, key))) throw codeError(generalErrors.code_expired);
    return startSession(tx, user.id);
  });
  return { token, user };
}
