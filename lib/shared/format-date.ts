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

/** Returns a format of dates; tables use the same one in every row, and making one is slow. */
function dateIn(timeZone: string, month: 'short' | '2-digit'): Intl.DateTimeFormat {
  const key = `${month} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(LOCALE, { timeZone, month, day: '2-digit', year: 'numeric' });
  formats.set(key, format);
  return format;
}

/** Formats a time of day in an IANA time zone: '14:05'. */
export function formatClock(iso: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return time.format(new Date(iso));
}

/** Formats a time to the minute, without its zone: 'Nov 05, 2026, 14:05'. */
export function formatMoment(iso: string, timeZone: string, dateFormat?: DateFormat): string {
  return `${formatDate(iso, timeZone, dateFormat)}, ${formatClock(iso, timeZone)}`;
}

/** Formats a time that serves as evidence, with seconds and zone: 'Nov 05, 2026, 14:05:09 GMT+1'. */
export function formatDateTime(iso: string, timeZone: string, dateFormat?: DateFormat): string {
  const time = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return `${formatDate(iso, timeZone, dateFormat)}, ${time.format(new Date(iso))}`;
}
