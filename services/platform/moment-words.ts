/**
 * Formats a moment in a time zone (IANA name), which is named, for people who have no settings of their own at hand, for
 * example `Nov 21, 2026, 16:05 (Europe/Copenhagen)`.
 */
export function momentWords(moment: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  }).format(moment);
  return `${words} (${timeZone})`;
}

/** Returns a calendar day ('2026-11-05'), which belongs to no time zone, for texts: 'Nov 05, 2026'. */
export function dayWords(day: string): string {
  const format = { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(day));
}
