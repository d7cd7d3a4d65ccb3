const LOCALE = 'en-US';

/** Formats a date in an IANA time zone as 'Nov 05, 2026' ('LLL dd, y'). */
export function formatDate(iso: string, timeZone: string): string {
  const date = new Intl.DateTimeFormat(LOCALE, { timeZone, month: 'short', day: '2-digit', year: 'numeric' });
  return date.format(new Date(iso));
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
export function formatMoment(iso: string, timeZone: string): string {
  return `${formatDate(iso, timeZone)}, ${formatClock(iso, timeZone)}`;
}

/** Formats a time that serves as evidence, with seconds and zone: 'Nov 05, 2026, 14:05:09 GMT+1'. */
export function formatDateTime(iso: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return `${formatDate(iso, timeZone)}, ${time.format(new Date(iso))}`;
}
