import dayjs from 'dayjs';
import { clampTime, timeLimits } from './time-limits.ts';

const now = dayjs('2026-11-21T14:30:20');
const whole = { min: '00:00', max: '23:59', now };

it.each([
  ['07:00', '08:00'],
  ['08:00', '08:00'],
  ['12:15', '12:15'],
  ['18:01', '18:00'],
  ['', ''],
])('DT-05 clampTime between 08:00 and 18:00 changes %j to %j', (time, clamped) => {
  expect(clampTime(time, { min: '08:00', max: '18:00' })).toBe(clamped);
});

it('DT-05 timeLimits of today begin at the next full minute', () => {
  expect(timeLimits({ ...whole, date: now })).toEqual({ min: '14:31', max: '23:59' });
  expect(timeLimits({ ...whole, date: dayjs('2026-11-21'), now: dayjs('2026-11-21T14:30:00') }).min).toBe(
    '14:30',
  );
});

it('DT-05 timeLimits of today keep a minimum that is later than now', () => {
  expect(timeLimits({ min: '16:00', max: '23:59', date: now, now }).min).toBe('16:00');
});

it('DT-05 timeLimits of another day, or of none, are the given limits', () => {
  expect(timeLimits({ ...whole, date: now.add(1, 'day') })).toEqual({ min: '00:00', max: '23:59' });
  expect(timeLimits({ ...whole, date: null })).toEqual({ min: '00:00', max: '23:59' });
});

it('timeLimits raise a maximum in the past to the minimum', () => {
  expect(timeLimits({ min: '08:00', max: '12:00', date: now, now })).toEqual({ min: '14:31', max: '14:31' });
});

it('timeLimits in the last minute of a day are 23:59, not 00:00 of the next day', () => {
  const late = dayjs('2026-11-21T23:59:30');
  expect(timeLimits({ ...whole, date: late, now: late })).toEqual({ min: '23:59', max: '23:59' });
});
