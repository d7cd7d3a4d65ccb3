const DAY = 86_400_000;
const ENDING_SOON_DAYS = 30;

export interface ValidityPeriod {
  not_before: string;
  not_after: string;
}

/** `ending`: fewer than 30 days are left. */
export type ValidityState = 'valid' | 'ending' | 'expired' | 'not_yet_valid';

export interface Validity {
  state: ValidityState;
  /** Whole days until the end, 0 on the last day and after it. */
  daysLeft: number;
}

/** Returns the state of a certificate's validity period at this time. */
export function validityOf({ not_before, not_after }: ValidityPeriod, now: Date): Validity {
  const left = Date.parse(not_after) - now.getTime();
  const daysLeft = Math.max(0, Math.floor(left / DAY));
  if (left < 0) return { state: 'expired', daysLeft };
  if (Date.parse(not_before) > now.getTime()) return { state: 'not_yet_valid', daysLeft };
  return { state: daysLeft < ENDING_SOON_DAYS ? 'ending' : 'valid', daysLeft };
}

/** Returns the remaining days in words: 'expires today', '1 day left', '29 days left'. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'expires today';
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
}
