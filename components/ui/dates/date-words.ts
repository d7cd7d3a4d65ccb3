import type { Dayjs } from 'dayjs';
import type { Formats } from '#shared/make-formats.ts';
import type { DateRange } from './date-range-presets.ts';

/** Formats the day of a date, by default like 'Nov 05, 2026'. */
export function dateWords(date: Dayjs, formats: Formats): string {
  return formats.day(date.format('YYYY-MM-DD'));
}

/**
 * Returns the accessible name of a day in a calendar, by default like 'Nov 21, 2026' or '5, Nov 05, 2026': it has the number that the
 * calendar shows as a word of its own, which is what voice control calls the day by (WCAG 2.2, 2.5.3).
 */
export function dayName(date: Dayjs, formats: Formats): string {
  const words = dateWords(date, formats);
  const number = String(date.date());
  return words.split(/\D+/).includes(number) ? words : `${number}, ${words}`;
}

/** Formats a range, by default like 'Nov 05, 2026 – Nov 21, 2026'; a single day if both ends are the same. */
export function rangeWords({ from, to }: DateRange, formats: Formats): string {
  return from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;
}
