import type { Limit } from '#platform/limits/limiter.ts';

/**
 * Wrong codes for an address that is to belong to an account. Registrations and changes of the address of any account count together,
 * since each of them gives new tries at the same proof.
 */
export const NEW_ADDRESS_CODES: Limit = {
  name: 'codes of a new address',
  points: 100,
  seconds: 24 * 60 * 60,
};
