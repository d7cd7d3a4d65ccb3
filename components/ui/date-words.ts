import type { Dayjs } from 'dayjs';

/** 'Nov 05, 2026': 'LLL dd, y' in date-fns' terms. */
export function dateWords(date: Dayjs): string {
  return date.format('MMM DD, YYYY');
}
