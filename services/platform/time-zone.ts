const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns whether this is an IANA time zone name, such as Europe/Copenhagen or UTC. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // an offset such as +02:00 is no zone: it knows no summer
  try {
    formatOf(name);
    return true;
  } catch {
    return false; // Intl throws for what it does not know
  }
}

/** Returns the local time of a zone at this moment, as a Date whose UTC fields show it. */
export function wallClock(moment: Date, zone: string): Date {
  const parts = formatOf(zone).formatToParts(moment);
  const at = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')));
}

/**
 * Returns when a day (2026-03-29) begins in a zone. Computed twice, because the offset may change between first guess
 * and result.
 */
export function startOfDay(day: string, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  const ahead = (moment: number) => wallClock(new Date(moment), zone).getTime() - moment;
  const guess = wanted - ahead(wanted);
  return new Date(wanted - ahead(guess));
}

/** Returns the day after this one (2026-03-29). */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
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
