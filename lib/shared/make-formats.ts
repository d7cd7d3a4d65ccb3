import type { LocalisationSettings } from '#contracts/localisation.ts';
import { formatBytes } from './format-bytes.ts';
import { formatClock, formatDate, formatDateTime, formatMoment } from './format-date.ts';
import { formatAmount, formatNumber } from './format-number.ts';
import { wallClockAt } from './wall-clock.ts';

/** Formats of dates, times and numbers for one reader. Moments are in ISO 8601. */
export interface Formats {
  /** IANA name of the reader's time zone. */
  timeZone: string;
  /** Formats the date of a moment: 'Nov 05, 2026'. */
  date: (iso: string) => string;
  /** Formats a day that is given as 'YYYY-MM-DD': 'Nov 05, 2026'. */
  day: (day: string) => string;
  /** Formats a time of day: '14:05'. */
  clock: (iso: string) => string;
  /** Formats a moment to the minute, without its zone: 'Nov 05, 2026, 14:05'. */
  moment: (iso: string) => string;
  /** Formats a moment that serves as evidence, with seconds and zone: 'Nov 05, 2026, 14:05:09 GMT+1'. */
  dateTime: (iso: string) => string;
  /** Formats a number: '1,234.5'. */
  number: (value: number) => string;
  /** Formats a number of bytes in units of 1024: '1.50 MB'. */
  bytes: (bytes: number) => string;
  /** Formats an amount of money in the chosen currency: '€1,234.50'; null if no currency is chosen. */
  amount: (value: number) => string | null;
  /** Returns the reader's local time as 'YYYY-MM-DDTHH:mm:ss.SSS', now or at a time in milliseconds since the epoch. */
  wallClock: (at?: number) => string;
}

/** Returns the formats for a reader with these settings, whose device is in the time zone `deviceZone`. */
export function makeFormats(settings: LocalisationSettings, deviceZone: string): Formats {
  const { date_format, number_format, currency_id } = settings;
  const timeZone = settings.time_zone ?? deviceZone;
  return {
    timeZone,
    date: (iso) => formatDate(iso, timeZone, date_format),
    day: (day) => formatDate(`${day}T00:00:00Z`, 'UTC', date_format),
    clock: (iso) => formatClock(iso, timeZone),
    moment: (iso) => formatMoment(iso, timeZone, date_format),
    dateTime: (iso) => formatDateTime(iso, timeZone, date_format),
    number: (value) => formatNumber(value, number_format),
    bytes: (bytes) => formatBytes(bytes, number_format),
    amount: (value) => (currency_id === null ? null : formatAmount(value, currency_id, number_format)),
    wallClock: (at = Date.now()) => wallClockAt(new Date(at), timeZone),
  };
}
