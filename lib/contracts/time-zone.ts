import { isTimeZone } from './plain-checks.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Name of an IANA time zone. */
export const TimeZone = text('Choose a time zone.').check(
  z.maxLength(60, 'Choose a time zone.'),
  z.refine(isTimeZone, 'Choose a time zone.'),
);
