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
export const TimeZone = z
  .string('Choose a time zone.')
  .max(60, 'Choose a time zone.')
  .refine(isTimeZone, 'Choose a time zone.');
