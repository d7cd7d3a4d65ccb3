import type { Dayjs } from 'dayjs';
import type { Formats } from '#shared/make-formats.ts';
import type { DateRange } from './date-range-presets.ts';

/** Formats the day of a date, by default like 'Nov 05, 2026'. */
export function dateWords(date: Dayjs, formats: Formats): string {
  return formats.day(date.format('YYYY-MM-DD'));
}

/** Formats a range, by default like 'Nov 05, 2026 – Nov 21, 2026'; a single day if both ends are the same. */
export function rangeWords({ from, to }: DateRange, formats: Formats): string {
  return from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;
}
