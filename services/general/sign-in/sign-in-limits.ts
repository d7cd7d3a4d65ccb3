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
/** Wrong passwords for an account from all sources. Further tries are delayed, and never refused. */
export const PER_ACCOUNT: Limit = { name: 'sign-in account', points: 10, seconds: HOUR };
/** Wrong passwords of all accounts together. Further tries from unknown devices are delayed, and the log gets a warning. */
export const OVER_ALL: Limit = { name: 'sign-in', points: 500, seconds: 15 * MINUTE };
/** Warnings in the log about OVER_ALL. */
export const WARNINGS: Limit = { name: 'sign-in warning', points: 1, seconds: 15 * MINUTE };
/** Codes that sign-ins with the right password mail to a user. */
export const MAILED_CODES: Limit = { name: 'sign-in codes', points: 20, seconds: MINUTE };

const LONGEST_WAIT_MS = 8_000;
const WAIT_UNDER_ATTACK_MS = 2_000;

/**
 * Returns the delay of a try in milliseconds, given the number of failed tries before it: `ofAccount` within the last hour,
 * `overAll` within OVER_ALL's window.
 */
export function waitMs({ ofAccount, overAll }: { ofAccount: number; overAll: number }): number {
  const above = ofAccount - PER_ACCOUNT.points;
  const forAccount = above < 0 ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** above);
  return Math.max(forAccount, overAll < OVER_ALL.points ? 0 : WAIT_UNDER_ATTACK_MS);
}
