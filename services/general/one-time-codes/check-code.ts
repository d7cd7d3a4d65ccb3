import { OTP_TRIES } from '#contracts/limits.ts';
import type { Database } from '#platform/database.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import type { ErrorKind } from '#platform/errors/error-kind.ts';
import type { Vault } from '#platform/vault.ts';
import { codeDigest, isSameDigest } from './one-time-code.ts';
import { takeTry, type OrderKey, type TriedOrder } from './otp-store.ts';
import type { TryLimits } from './try-limits.ts';
import { generalErrors } from '../general-errors.ts';

/**
 * Checks a code against that of the order. Each wrong code counts as a try, even when the request fails
 * later.
 * @throws AppError code_expired, code_tries_used_up, code_wrong, at the field `otp`; those of the limits
 */
export async function checkCode(
  db: Database,
  vault: Vault,
  { code, limits, ...key }: OrderKey & { code: string; limits?: TryLimits },
): Promise<TriedOrder> {
  const order = await takeTry(db, key);
  if (!order) throw codeError(generalErrors.code_expired);
  await limits?.begin(order);
  const isRight = isSameDigest(order.digest, codeDigest(vault, key.id, code));
  await limits?.end(isRight);
  if (isRight) return order;
  throw codeError(order.tries >= OTP_TRIES ? generalErrors.code_tries_used_up : generalErrors.code_wrong);
}

export function codeError(kind: ErrorKind): AppError {
  return fieldError(kind, 'otp', kind.message);
}
