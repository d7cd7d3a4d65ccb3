import type { DateFormat } from '#contracts/localisation.ts';

const LOCALE = 'en-US';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date in an IANA time zone, by default as 'Nov 05, 2026' ('LLL dd, y'). */
export function formatDate(iso: string, timeZone: string, dateFormat: DateFormat = 'LLL dd, y'): string {
  const month = dateFormat.includes('LLL') ? 'short' : '2-digit';
  const parts = dateIn(timeZone, month).formatToParts(new Date(iso));
  const at = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return dateFormat.replace(/LLL|MM|dd|y/g, (symbol) =>
    at(symbol === 'dd' ? 'day' : symbol === 'y' ? 'year' : 'month'),
  );
}

/** Returns a format of dates. */
const dateIn = (timeZone: string, month: 'short' | '2-digit') =>
  formatWith({ timeZone, month, day: '2-digit', year: 'numeric' });

/** Returns the format with these options; tables use the same one in every row, and making one is slow. */
function formatWith(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(LOCALE, options);
  formats.set(key, format);
  return format;
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a time of day in an IANA time zone: '14:05'. */
export function formatClock(iso: string, timeZone: string): string {
  return formatWith({ timeZone, ...CLOCK }).format(new Date(iso));
}

/** Formats a time to the minute, without its zone: 'Nov 05, 2026, 14:05'. */
export function formatMoment(iso: string, timeZone: string, dateFormat?: DateFormat): string {
  return `${formatDate(iso, timeZone, dateFormat)}, ${formatClock(iso, timeZone)}`;
}

/** Formats a time that serves as evidence, with seconds and zone: 'Nov 05, 2026, 14:05:09 GMT+1'. */
export function formatDateTime(iso: string, timeZone: string, dateFormat?: DateFormat): string {
  const time = formatWith({ timeZone, ...CLOCK, second: '2-digit', timeZoneName: 'short' });
  return `${formatDate(iso, timeZone, dateFormat)}, ${time.format(new Date(iso))}`;
}
