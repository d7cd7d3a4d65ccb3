import type { Count, Limit } from '#platform/limits/limiter.ts';
import { tooManyRequests } from '#platform/limits/too-many.ts';
import type { Platform } from '#platform/platform.ts';
import type { TryLimits } from '../one-time-codes/try-limits.ts';
import { pendingReset } from './pending-reset.ts';

/** Wrong codes for the forgotten password of one address. */
export const RESET_CODES: Limit = {
  name: 'codes of a forgotten password',
  points: 20,
  seconds: 24 * 60 * 60,
};

/** Returns the limit of wrong codes for a forgotten password: 20 a day for an address, with or without an account. */
export function resetCodeLimits(
  { limiter, vault }: Pick<Platform, 'limiter' | 'vault'>,
  orderId: string,
): TryLimits {
  let count: Count | null = null;
  return {
    begin: async ({ encryptedDetails }) => {
      if (!encryptedDetails) return; // an order without details accepts no code
      const { email } = pendingReset.decrypt(vault, orderId, encryptedDetails);
      count = await limiter.count(RESET_CODES, email.toLowerCase());
      if (!count.isExceeded) return;
      await count.giveBack();
      throw tooManyRequests(count.secondsLeft);
    },
    end: async (isRight) => {
      if (isRight) await count?.giveBack();
    },
  };
}
