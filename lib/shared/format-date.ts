const LOCALE = 'en-US';

/** 'Nov 05, 2026': month, two-digit day, year ('LLL dd, y') in the given IANA zone. */
export function formatDate(iso: string, timeZone: string): string {
  const date = new Intl.DateTimeFormat(LOCALE, { timeZone, month: 'short', day: '2-digit', year: 'numeric' });
  return date.format(new Date(iso));
}

/** 'Nov 05, 2026, 14:05': for a reader who wants to know how long ago something was. */
export function formatMoment(iso: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${formatDate(iso, timeZone)}, ${time.format(new Date(iso))}`;
}

/** 'Nov 05, 2026, 14:05:09 GMT+1': for times that are evidence, so the zone is named. */
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
