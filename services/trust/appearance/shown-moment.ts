import type { DateFormat } from '#contracts/localisation.ts';
import { wallClock } from '#platform/time-zone.ts';

/** Format and time zone (IANA name) of dates for one reader. */
export interface MomentFormat {
  dateFormat: DateFormat;
  timeZone: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const padded = (value: number) => String(value).padStart(2, '0');

/** Formats a moment to the minute, with its time zone: 'Nov 05, 2026, 14:05 GMT+1'. */
export function shownMoment(moment: Date, { dateFormat, timeZone }: MomentFormat): string {
  const local = wallClock(moment, timeZone);
  const month = local.getUTCMonth();
  const parts: Record<string, string> = {
    LLL: MONTHS[month] ?? '',
    MM: padded(month + 1),
    dd: padded(local.getUTCDate()),
    y: String(local.getUTCFullYear()),
  };
  const date = dateFormat.replace(/LLL|MM|dd|y/g, (symbol) => parts[symbol] ?? '');
  const clock = `${padded(local.getUTCHours())}:${padded(local.getUTCMinutes())}`;
  return `${date}, ${clock} ${zoneName(moment, timeZone)}`;
}

function zoneName(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
