const LABEL = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns a month, given as its first day, in words: 'Nov 2026'. */
export function monthLabel(month: string): string {
  return LABEL.format(new Date(`${month}T00:00:00Z`));
}
