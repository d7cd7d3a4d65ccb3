const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * Returns how long ago a moment was, for example `3 hours ago`; null from a week on, where a date says more.
 * @param iso the moment in ISO 8601
 * @param now milliseconds since the epoch
 */
export function relativeWords(iso: string, now: number): string | null {
  const past = now - Date.parse(iso);
  if (past >= WEEK) return null;
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return ago(past / MINUTE, 'minute');
  return past < DAY ? ago(past / HOUR, 'hour') : ago(past / DAY, 'day');
}

function ago(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
