const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats a time as the report states it: `Nov 21, 2026, 16:05:00 UTC`. */
export function moment(iso: string): string {
  return `${moments(iso)} UTC`;
}

/** Formats a time without its zone, for a column whose heading names the zone. */
export function moments(iso: string): string {
  return MOMENT.format(new Date(iso));
}
