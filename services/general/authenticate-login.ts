import { OTP_TRIES } from '#contracts/limits.ts';
import type { LoginForm, UserProfile } from '#contracts/session.ts';
import { startSession } from '#platform/auth/session-store.ts';
import type { Database } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { errorAnswers, type ErrorCode } from '#platform/errors/error-answers.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import type { Vault } from '#platform/vault.ts';
import { codeDigest, isSameDigest } from './one-time-code.ts';
import { takeTry, useOrder } from './otp-store.ts';
import { findLoginUser } from './user-store.ts';

/** Exchanges address, password and code for a bearer token. Each wrong code costs a try, whatever happens after. */
export async function authenticateLogin(
  { database, vault }: Platform,
  { email, password, otp, order_id }: LoginForm,
): Promise<{ token: string; user: UserProfile }> {
  const found = await findLoginUser(database, email);
  const isRight = await verifyPassword(password, found?.passwordHash ?? null);
  if (!found || !isRight) throw new AppError('wrong_credentials');
  await checkCode(database, vault, { orderId: order_id, userId: found.profile.id, code: otp });
  const token = await database.transaction(async (tx) => {
    if (!(await useOrder(tx, order_id, found.profile.id))) throw codeError('code_expired');
    return startSession(tx, found.profile.id);
  });
  return { token, user: found.profile };
}

async function checkCode(
  db: Database,
  vault: Vault,
  given: { orderId: string; userId: string; code: string },
) {
  const order = await takeTry(db, given.orderId, given.userId);
  if (!order) throw codeError('code_expired');
  if (isSameDigest(order.digest, codeDigest(vault, given.orderId, given.code))) return;
  throw codeError(order.tries >= OTP_TRIES ? 'code_tries_used_up' : 'code_wrong');
}

function codeError(code: ErrorCode): AppError {
  return new AppError(code, { fields: { otp: [errorAnswers[code].message] } });
}
