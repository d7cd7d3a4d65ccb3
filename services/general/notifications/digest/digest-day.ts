import { DIGEST_HOUR } from '#contracts/limits.ts';
import { wallClock } from '#platform/time-zone.ts';

const HOUR_MS = 60 * 60_000;

/** Returns the day (2026-11-22) of the latest digest that was due in a zone at a moment. */
export function digestDay(moment: Date, zone: string): string {
  const local = wallClock(moment, zone).getTime() - DIGEST_HOUR * HOUR_MS;
  return new Date(local).toISOString().slice(0, 10);
}
