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
