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

/** A moment as evidence: `Nov 21, 2026, 16:05:00 UTC`. */
export function moment(iso: string): string {
  return `${moments(iso)} UTC`;
}

/** The same in a column whose head names the zone. */
export function moments(iso: string): string {
  return MOMENT.format(new Date(iso));
}
