import type { Limit } from '#platform/limits/limiter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Wrong passwords for an account from one source. */
export const PER_ACCOUNT_AND_SOURCE: Limit = {
  name: 'sign-in account source',
  points: 10,
  seconds: 15 * MINUTE,
  factor: 'source',
};
/** Wrong passwords from one source, for any accounts. */
export const PER_SOURCE: Limit = {
  name: 'sign-in source',
  points: 50,
  seconds: 15 * MINUTE,
  factor: 'source',
};
/** Wrong passwords for an account from its known device. */
export const PER_DEVICE: Limit = { name: 'sign-in device', points: 10, seconds: 15 * MINUTE };
/** Wrong passwords for an account over all sources: more slow the tries down, and never refuse them. */
export const PER_ACCOUNT: Limit = { name: 'sign-in account', points: 10, seconds: HOUR };
/** Wrong passwords over all: more slow the tries of unknown devices down, and are a warning in the log. */
export const OVER_ALL: Limit = { name: 'sign-in', points: 500, seconds: 15 * MINUTE };
/** Warnings of the limit above. */
export const WARNINGS: Limit = { name: 'sign-in warning', points: 1, seconds: 15 * MINUTE };
/** Codes that sign-ins with the right password mail to a user. */
export const MAILED_CODES: Limit = { name: 'sign-in codes', points: 20, seconds: MINUTE };

const LONGEST_WAIT_MS = 8_000;
const WAIT_UNDER_ATTACK_MS = 2_000;

/** Returns for how long a try waits, in milliseconds, by the failures before it: of the account within the hour, and over all. */
export function waitMs({ ofAccount, overAll }: { ofAccount: number; overAll: number }): number {
  const above = ofAccount - PER_ACCOUNT.points;
  const forAccount = above < 0 ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** above);
  return Math.max(forAccount, overAll < OVER_ALL.points ? 0 : WAIT_UNDER_ATTACK_MS);
}
