import type { Limit, Limiter } from '#platform/limits/limiter.ts';
import { countedTries } from './counted-tries.ts';
import type { TryLimits } from './try-limits.ts';

/**
 * Wrong codes for an address that is to belong to an account. Registrations and changes of the address of any account count together,
 * since each of them gives new tries at the same proof.
 */
export const NEW_ADDRESS_CODES: Limit = {
  name: 'codes of a new address',
  points: 100,
  seconds: 24 * 60 * 60,
};

/** Returns the limit of wrong codes for the address that `emailIn` finds in the details of an order; case-insensitive. */
export const newAddressTries = (limiter: Limiter, emailIn: (encryptedDetails: Buffer) => string): TryLimits =>
  countedTries(limiter, NEW_ADDRESS_CODES, (encrypted) => emailIn(encrypted).toLowerCase());
