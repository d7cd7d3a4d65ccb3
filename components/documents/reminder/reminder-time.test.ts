import dayjs from 'dayjs';
import { firstReminderTime, momentOf, momentProblem } from './reminder-time.ts';

const ZONE = 'America/New_York';
const now = new Date('2026-11-21T12:00:00-05:00');
const later = (day: string, time: string) => ({ isLater: true, day: dayjs(day), time });

it('is sent now by default', () => {
  expect(momentOf(firstReminderTime(dayjs('2026-11-21')), ZONE)).toBeNull();
  expect(momentProblem(firstReminderTime(dayjs('2026-11-21')), { now, timeZone: ZONE })).toBeNull();
});

it('combines day and time of day in the time zone of the reader', () => {
  expect(momentOf(later('2026-11-23', '09:30'), ZONE)).toBe('2026-11-23T14:30:00.000Z');
});

it.each([
  ['2026-11-21', '11:59', 'Choose a time that is still to come.'],
  ['2026-11-21', '12:00', 'Choose a time that is still to come.'],
  ['2026-11-21', '12:01', null],
  ['2026-11-23', '', 'Choose a time that is still to come.'],
  ['2027-02-19', '12:00', null],
  ['2027-02-19', '12:01', 'Choose a time within the next 90 days.'],
])('returns for %s at %s the error %s', (day, time, problem) => {
  expect(momentProblem(later(day, time), { now, timeZone: ZONE })).toBe(problem);
});
