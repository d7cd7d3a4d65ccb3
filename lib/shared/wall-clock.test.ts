import { momentOfWallClock, wallClockAt } from './wall-clock.ts';

it('returns the local time of a zone', () => {
  const moment = new Date('2026-11-21T23:05:09.040Z');
  expect(wallClockAt(moment, 'Asia/Kolkata')).toBe('2026-11-22T04:35:09.040');
  expect(wallClockAt(new Date('2026-11-21T00:00:00Z'), 'UTC')).toBe('2026-11-21T00:00:00.000');
});

it.each([
  ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  ['2026-12-01T09:00', 'Europe/Berlin', '2026-12-01T08:00:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'], // the first minute of summer time
  ['2026-12-01T09:00', 'Pacific/Kiritimati', '2026-11-30T19:00:00.000Z'],
])('returns for %s in %s the moment %s', (local, zone, moment) => {
  expect(momentOfWallClock(local, zone).toISOString()).toBe(moment);
});
