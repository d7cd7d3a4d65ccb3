import type { Dayjs } from 'dayjs';

/** Formats a day like 'Nov 05, 2026'. */
export function dateWords(date: Dayjs): string {
  return date.format('MMM DD, YYYY');
}

/** Formats a range like 'Nov 05, 2026 – Nov 21, 2026'; a single day if both ends are the same. */
export function rangeWords(from: Dayjs, to: Dayjs): string {
  return from.isSame(to, 'day') ? dateWords(from) : `${dateWords(from)} – ${dateWords(to)}`;
}
