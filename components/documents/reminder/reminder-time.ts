import dayjs, { type Dayjs } from 'dayjs';
import { mailMessages } from '#contracts/document-mail.ts';
import { momentOfWallClock } from '#shared/wall-clock.ts';

const MAX_DAYS_AHEAD = 90;
/** Time of day that is suggested for a later reminder. */
const SUGGESTED_TIME = '09:00';

/** Time of a reminder, in the time zone of the reader; day and time apply only to a later one. */
export interface ReminderTime {
  isLater: boolean;
  day: Dayjs;
  /** 'HH:mm' */
  time: string;
}

/** Returns the initial value: now, with the morning after `today` as suggestion for later. */
export function firstReminderTime(today: Dayjs): ReminderTime {
  return { isLater: false, day: today.startOf('day').add(1, 'day'), time: SUGGESTED_TIME };
}

/** Returns the last day for which a reminder can be planned on the day `today`. */
export function lastReminderDay(today: Dayjs): Dayjs {
  return today.add(MAX_DAYS_AHEAD, 'day').startOf('day');
}

/** Returns the time in ISO 8601, or null for now. Day and time of day are those of the time zone. */
export function momentOf({ isLater, day, time }: ReminderTime, timeZone: string): string | null {
  if (!isLater || time === '') return null;
  return momentOfWallClock(`${day.format('YYYY-MM-DD')}T${time}`, timeZone).toISOString();
}

/** Returns the error message of a time that is past or too far ahead, or null. */
export function momentProblem(
  reminder: ReminderTime,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (reminder.isLater && reminder.time === '') return mailMessages.pastReminder;
  const moment = momentOf(reminder, timeZone);
  if (moment === null) return null;
  const at = new Date(moment);
  if (at <= now) return mailMessages.pastReminder;
  return dayjs(at).isAfter(dayjs(now).add(MAX_DAYS_AHEAD, 'day')) ? mailMessages.farReminder : null;
}
