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
])('DT-05 between 08:00 and 18:00 the time %j becomes %j', (time, clamped) => {
  expect(clampTime(time, { min: '08:00', max: '18:00' })).toBe(clamped);
});

it('DT-05 today begins with the next full minute', () => {
  expect(timeLimits({ ...whole, date: now })).toEqual({ min: '14:31', max: '23:59' });
  expect(timeLimits({ ...whole, date: dayjs('2026-11-21'), now: dayjs('2026-11-21T14:30:00') }).min).toBe(
    '14:30',
  );
});

it('DT-05 a later minimum of its own stays, also today', () => {
  expect(timeLimits({ min: '16:00', max: '23:59', date: now, now }).min).toBe('16:00');
});

it('DT-05 another day, or none, takes the limits as they are', () => {
  expect(timeLimits({ ...whole, date: now.add(1, 'day') })).toEqual({ min: '00:00', max: '23:59' });
  expect(timeLimits({ ...whole, date: null })).toEqual({ min: '00:00', max: '23:59' });
});

it('a minimum of now wins over a maximum that has passed', () => {
  expect(timeLimits({ min: '08:00', max: '12:00', date: now, now })).toEqual({ min: '14:31', max: '14:31' });
});

it('the last minute of a day is not taken for the first of the next', () => {
  const late = dayjs('2026-11-21T23:59:30');
  expect(timeLimits({ ...whole, date: late, now: late })).toEqual({ min: '23:59', max: '23:59' });
});
