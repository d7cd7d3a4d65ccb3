import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the local time of a zone at a moment, as a Date that reads so in UTC.
 * Not by dayjs, which makes a formatter for each conversion: an export of a million rows would take minutes more.
 */
export function wallClock(moment: Date, zone: string): Date {
  const parts = formatOf(zone).formatToParts(moment);
  const at = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')));
}

/** Returns the moment at which a day (2026-03-29) begins in a zone. */
export function startOfDay(day: string, zone: string): Date {
  return dayjs.tz(day, zone).toDate();
}

/** Returns the Monday (2026-03-23) of the week in which a moment falls in a zone. */
export function startOfWeek(moment: Date, zone: string): string {
  const day = dayjs.utc(wallClock(moment, zone));
  return day.subtract((day.day() + 6) % 7, 'day').format('YYYY-MM-DD');
}

/** Last moment that an ISO text of four digits for the year names; PostgreSQL does not take one with more. */
const LAST_MOMENT = new Date('9999-12-31T23:59:59.999Z');

/** Returns the moment at which a day (2026-03-29) has ended in a zone, and the next one begins. */
export function endOfDay(day: string, zone: string): Date {
  const end = startOfDay(dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD'), zone);
  return end > LAST_MOMENT ? LAST_MOMENT : end;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    calendar: 'gregory',
    ...options,
  });
  formats.set(timeZone, format);
  return format;
}
