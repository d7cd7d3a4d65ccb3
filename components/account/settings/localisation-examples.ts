import type { DateFormat, NumberFormat } from '#contracts/localisation.ts';
import { formatDate } from '#shared/format-date.ts';
import { formatNumber } from '#shared/format-number.ts';

/** Moment that examples show. Its day is no month, so that the order of the two can be told. */
export const EXAMPLE_MOMENT = '2026-11-25T14:05:09Z';
/** Number that examples show. */
export const EXAMPLE_NUMBER = 1_234_567.89;

/** Returns the example of a date in this format. */
export function dateExample(format: DateFormat): string {
  return formatDate(EXAMPLE_MOMENT, 'UTC', format);
}

/** Returns the example of a number in this format. */
export function numberExample(format: NumberFormat): string {
  return formatNumber(EXAMPLE_NUMBER, format);
}
