import { text } from './text.ts';
import { z } from './zod.ts';

/** Returns whether a name is an IANA time zone, such as Europe/Copenhagen or UTC. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // an offset such as +02:00 has no daylight saving time
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false; // Intl throws for an unknown zone
  }
}

/** Name of an IANA time zone. */
export const TimeZone = text('Choose a time zone.').check(
  z.maxLength(60, 'Choose a time zone.'),
  z.refine(isTimeZone, 'Choose a time zone.'),
);
