import { digestDay } from './digest-day.ts';

describe('digestDay', () => {
  it('changes at 8:00 of the zone', () => {
    expect(digestDay(new Date('2026-11-22T06:59:59Z'), 'Europe/Copenhagen')).toBe('2026-11-21');
    expect(digestDay(new Date('2026-11-22T07:00:00Z'), 'Europe/Copenhagen')).toBe('2026-11-22');
    expect(digestDay(new Date('2026-07-22T06:00:00Z'), 'Europe/Copenhagen')).toBe('2026-07-22'); // summer time
  });

  it('is the day of the zone, not that of UTC', () => {
    expect(digestDay(new Date('2026-11-22T23:30:00Z'), 'Asia/Tokyo')).toBe('2026-11-23');
    expect(digestDay(new Date('2026-11-22T12:30:00Z'), 'America/Los_Angeles')).toBe('2026-11-21');
  });
});
