const DAY = { month: 'short', day: '2-digit', year: 'numeric' } as const;

/**
 * Formats a moment in a time zone (IANA name), which is named, for people who have no settings of their own at hand, for
 * example `Nov 21, 2026, 16:05 (Europe/Copenhagen)`.
 */
export function momentWords(moment: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-US', {
    ...DAY,
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  }).format(moment);
  return `${words} (${timeZone})`;
}

/** Returns a calendar day ('2026-11-05'), which belongs to no time zone, for texts: 'Nov 05, 2026'. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' }).format(new Date(day));
}
