import dayjs from 'dayjs';
import { firstReminderTime, momentOf, momentProblem } from './reminder-time.ts';

const now = new Date('2026-11-21T12:00:00');
const later = (day: string, time: string) => ({ isLater: true, day: dayjs(day), time });

it('is sent now by default', () => {
  expect(momentOf(firstReminderTime())).toBeNull();
  expect(momentProblem(firstReminderTime(), now)).toBeNull();
});

it('combines day and time of day in the local time zone', () => {
  expect(momentOf(later('2026-11-23', '09:30'))).toBe(new Date('2026-11-23T09:30:00').toISOString());
});

it.each([
  ['2026-11-21', '11:59', 'Choose a time that is still to come.'],
  ['2026-11-21', '12:00', 'Choose a time that is still to come.'],
  ['2026-11-21', '12:01', null],
  ['2026-11-23', '', 'Choose a time that is still to come.'],
  ['2027-02-19', '12:00', null],
  ['2027-02-19', '12:01', 'Choose a time within the next 90 days.'],
])('returns for %s at %s the error %s', (day, time, problem) => {
  expect(momentProblem(later(day, time), now)).toBe(problem);
});
