import type { Count, Limit, Limiter } from '#platform/limits/limiter.ts';
import { tooManyRequests } from '#platform/limits/too-many.ts';
import type { TryLimits } from './try-limits.ts';

/**
 * Returns a limit of wrong codes for what `keyOf` finds in the details of an order, over all of its orders. An order without details
 * accepts no code.
 */
export function countedTries(
  limiter: Limiter,
  limit: Limit,
  keyOf: (encryptedDetails: Buffer) => string,
): TryLimits {
  let count: Count | null = null;
  return {
    begin: async ({ encryptedDetails }) => {
      if (!encryptedDetails) return;
      count = await limiter.count(limit, keyOf(encryptedDetails));
      if (!count.isExceeded) return;
      await count.giveBack();
      throw tooManyRequests(count.secondsLeft);
    },
    end: async (isRight) => {
      if (isRight) await count?.giveBack();
    },
  };
}
