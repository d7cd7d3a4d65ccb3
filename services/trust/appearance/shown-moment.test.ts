import { shownMoment } from './shown-moment.ts';

describe('shownMoment', () => {
  const moment = new Date('2026-11-05T23:05:09Z');

  it.each([
    ['LLL dd, y', 'UTC', 'Nov 05, 2026, 23:05 UTC'],
    ['dd.MM.y', 'Europe/Stockholm', '06.11.2026, 00:05 GMT+1'],
    ['y-MM-dd', 'Asia/Kolkata', '2026-11-06, 04:35 GMT+5:30'],
    ['MM/dd/y', 'America/New_York', '11/05/2026, 18:05 EST'],
  ] as const)('formats a moment as %s in %s', (dateFormat, timeZone, text) => {
    expect(shownMoment(moment, { dateFormat, timeZone })).toBe(text);
  });
});
