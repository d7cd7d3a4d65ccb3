// Not dayjs/plugin/timezone: once it is loaded, MUI's AdapterDayjs gives the date pickers' values a zone of their own.

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
} as const;

/** The part of the Temporal API that is used here. Not every browser has it. */
interface ZonedTimes {
  Instant: { fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: string): ZonedTime } };
  Now: { timeZoneId(): string };
}
interface ZonedTime {
  toPlainDateTime(): { toString(options: { fractionalSecondDigits: 3 }): string };
}

/** Temporal needs half a millisecond where the first format of `Intl` in a page loads the data of its locale for 20. */
const temporal = (): ZonedTimes | undefined => (globalThis as { Temporal?: ZonedTimes }).Temporal;

/** Returns the IANA time zone of the device. */
export function zoneOfDevice(): string {
  return temporal()?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the local time of an IANA time zone at a moment, as 'YYYY-MM-DDTHH:mm:ss.SSS'. */
export function wallClockAt(moment: Date, timeZone: string): string {
  const instant = temporal()?.Instant.fromEpochMilliseconds(moment.getTime());
  if (instant)
    return instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ fractionalSecondDigits: 3 });
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const time = `${at('hour')}:${at('minute')}:${at('second')}.${at('fractionalSecond')}`;
  return `${at('year')}-${at('month')}-${at('day')}T${time}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a zone; tables use the same one in every row, and making one is slow. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...PARTS });
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns the moment at which the clocks of an IANA time zone show a local time ('YYYY-MM-DDTHH:mm'). A time that
 * daylight saving skips becomes one an hour beside it; of a time that occurs twice, one is returned.
 */
export function momentOfWallClock(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  const offsetAt = (moment: number) => Date.parse(`${wallClockAt(new Date(moment), timeZone)}Z`) - moment;
  const near = asUtc - offsetAt(asUtc); // wrong only if the offset changes between the two
  return new Date(asUtc - offsetAt(near));
}
