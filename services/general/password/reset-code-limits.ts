import type { Limit } from '#platform/limits/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { countedTries } from '../one-time-codes/counted-tries.ts';
import type { TryLimits } from '../one-time-codes/try-limits.ts';
import { pendingReset, resetCounter } from './pending-reset.ts';

/** Wrong codes for the forgotten password of one address, and of each known device of its user. */
export const RESET_CODES: Limit = {
  name: 'codes of a forgotten password',
  points: 20,
  seconds: 24 * 60 * 60,
};

/** Returns the limit of wrong codes for a forgotten password: 20 a day for an address, with or without an account, and for a known device. */
export function resetCodeLimits(
  { limiter, vault }: Pick<Platform, 'limiter' | 'vault'>,
  orderId: string,
): TryLimits {
  return countedTries(limiter, RESET_CODES, (encrypted) =>
    resetCounter(pendingReset.decrypt(vault, orderId, encrypted)),
  );
}
