import type { DateFormat } from '#contracts/localisation.ts';
import { SHORT_MONTHS } from '#contracts/words.ts';
import { wallClockAt } from './wall-clock.ts';

/** Formats a date in an IANA time zone, by default as 'Nov 05, 2026' ('LLL dd, y'). */
export function formatDate(iso: string, timeZone: string, dateFormat?: DateFormat): string {
  return dateOf(wallClockAt(new Date(iso), timeZone), dateFormat);
}

function dateOf(clock: string, dateFormat: DateFormat = 'LLL dd, y'): string {
  const [y = '', MM = '', dd = ''] = clock.slice(0, 10).split('-');
  const parts: Record<string, string> = { y, MM, dd, LLL: SHORT_MONTHS[Number(MM) - 1] ?? '' };
  return dateFormat.replace(/LLL|MM|dd|y/g, (symbol) => parts[symbol] ?? '');
}

/** Formats a time of day in an IANA time zone: '14:05'. */
export function formatClock(iso: string, timeZone: string): string {
  return wallClockAt(new Date(iso), timeZone).slice(11, 16);
}

/** Formats a time to the minute, without its zone: 'Nov 05, 2026, 14:05'. */
export function formatMoment(iso: string, timeZone: string, dateFormat?: DateFormat): string {
  const clock = wallClockAt(new Date(iso), timeZone);
  return `${dateOf(clock, dateFormat)}, ${clock.slice(11, 16)}`;
}

/** Formats a time that serves as evidence, with seconds and zone: 'Nov 05, 2026, 14:05:09 GMT+1'. */
export function formatDateTime(iso: string, timeZone: string, dateFormat?: DateFormat): string {
  const moment = new Date(iso);
  const clock = wallClockAt(moment, timeZone);
  return `${dateOf(clock, dateFormat)}, ${clock.slice(11, 19)} ${zoneName(moment, timeZone)}`;
}

const names = new Map<string, Intl.DateTimeFormat>();

/** Returns the name that a zone has at a moment: 'GMT+1'. */
function zoneName(moment: Date, timeZone: string): string {
  const format = names.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  names.set(timeZone, format);
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
