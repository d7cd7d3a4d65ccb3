import type { Dayjs } from 'dayjs';

/** 'Nov 05, 2026': 'LLL dd, y' in date-fns' terms. */
export function dateWords(date: Dayjs): string {
  return date.format('MMM DD, YYYY');
}

/** 'Nov 05, 2026 – Nov 21, 2026', or the one day that both ends are. */
export function rangeWords(from: Dayjs, to: Dayjs): string {
  return from.isSame(to, 'day') ? dateWords(from) : `${dateWords(from)} – ${dateWords(to)}`;
}
