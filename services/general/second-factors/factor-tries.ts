import { OTP_TRIES } from '#contracts/limits.ts';
import type { Database } from '#platform/database.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import { generalErrors } from '../general-errors.ts';
import { takeTry, type OrderKey } from '../one-time-codes/otp-store.ts';
import type { TryLimits } from '../one-time-codes/try-limits.ts';

/** Key of an order for a second factor. */
export type FactorKey = OrderKey & { purpose: 'second_factor'; userId: string };

/** Form field of a code, and whether the code is right; a right code is consumed by this. */
export interface FactorTry {
  field: 'otp' | 'recovery_code';
  accept: () => Promise<boolean>;
  limits: TryLimits;
}

/**
 * Counts a try at the order and checks the code, which is consumed even when the request fails later.
 * @throws AppError code_expired, code_tries_used_up, code_wrong, at the field; those of the limits
 */
export async function tryFactor(
  db: Database,
  key: FactorKey,
  { field, accept, limits }: FactorTry,
): Promise<void> {
  const order = await takeTry(db, key);
  if (!order) throw signInExpired(field);
  await limits.begin(order);
  const isRight = await accept();
  await limits.end(isRight);
  if (isRight) return;
  const { code_tries_used_up, code_wrong } = generalErrors;
  if (order.tries >= OTP_TRIES)
    throw fieldError(code_tries_used_up, field, 'Too many wrong codes. Go back and sign in again.');
  throw fieldError(code_wrong, field, code_wrong.message);
}

/** Returns the error of an order that has expired, was used, or has no tries left. */
export function signInExpired(field: FactorTry['field']): AppError {
  return fieldError(
    generalErrors.code_expired,
    field,
    'This sign-in is no longer valid. Go back and sign in again.',
  );
}
