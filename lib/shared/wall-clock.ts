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

/** Returns the local time of an IANA time zone at a moment, as 'YYYY-MM-DDTHH:mm:ss.SSS'. */
export function wallClockAt(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...PARTS });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const time = `${at('hour')}:${at('minute')}:${at('second')}.${at('fractionalSecond')}`;
  return `${at('year')}-${at('month')}-${at('day')}T${time}`;
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
