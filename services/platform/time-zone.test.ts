import { isTimeZone } from '#contracts/plain-checks.ts';
import { endOfDay, startOfDay, startOfWeek, wallClock } from './time-zone.ts';

describe('time zones', () => {
  it.each(['UTC', 'Europe/Copenhagen', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta'])(
    'accepts %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );

  it.each(['', '+02:00', 'Mars/Olympus', "UTC'--", 'Europe'])('rejects %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  it('returns the start of a day, also when the clock changes on that day', () => {
    const begins = (day: string, zone: string) => startOfDay(day, zone).toISOString();
    expect(begins('2026-03-29', 'Europe/Copenhagen')).toBe('2026-03-28T23:00:00.000Z');
    expect(begins('2026-03-30', 'Europe/Copenhagen')).toBe('2026-03-29T22:00:00.000Z');
    expect(begins('2026-10-25', 'Europe/Copenhagen')).toBe('2026-10-24T22:00:00.000Z');
    expect(begins('2026-10-26', 'Europe/Copenhagen')).toBe('2026-10-25T23:00:00.000Z');
    expect(begins('2026-07-01', 'Asia/Kolkata')).toBe('2026-06-30T18:30:00.000Z');
    expect(begins('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
    expect(begins('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z'); // this day has no midnight
    expect(begins('2026-12-31', 'UTC')).toBe('2026-12-31T00:00:00.000Z');
  });

  it('returns the end of a day, and for the last day a moment that PostgreSQL takes', () => {
    const ends = (day: string, zone: string) => endOfDay(day, zone).toISOString();
    expect(ends('2026-12-31', 'UTC')).toBe('2027-01-01T00:00:00.000Z');
    expect(ends('2026-03-29', 'Europe/Copenhagen')).toBe('2026-03-29T22:00:00.000Z');
    expect(ends('9999-12-31', 'Asia/Kolkata')).toBe('9999-12-31T18:30:00.000Z');
    expect(ends('9999-12-31', 'America/New_York')).toBe('9999-12-31T23:59:59.999Z');
  });

  it('returns the Monday of a week, also on a Sunday and across a year', () => {
    expect(startOfWeek(new Date('2026-11-22T12:00:00Z'), 'UTC')).toBe('2026-11-16');
    expect(startOfWeek(new Date('2026-11-22T12:00:00Z'), 'Pacific/Kiritimati')).toBe('2026-11-23');
    expect(startOfWeek(new Date('2027-01-01T00:00:00Z'), 'UTC')).toBe('2026-12-28');
  });

  it('returns the local time of a moment', () => {
    const moment = new Date('2026-07-01T22:30:05Z');
    expect(wallClock(moment, 'Europe/Copenhagen').toISOString()).toBe('2026-07-02T00:30:05.000Z');
  });
});
