import dayjs, { type Dayjs } from 'dayjs';
import { mailMessages } from '#contracts/document-mail.ts';

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

/** Returns the initial value: now, with tomorrow morning as suggestion for later. */
export function firstReminderTime(): ReminderTime {
  return { isLater: false, day: dayjs().startOf('day').add(1, 'day'), time: SUGGESTED_TIME };
}

/** Returns the last day for which a reminder can be planned. */
export function lastReminderDay(): Dayjs {
  return dayjs().add(MAX_DAYS_AHEAD, 'day').startOf('day');
}

/** Returns the time in ISO 8601, or null for now. */
export function momentOf({ isLater, day, time }: ReminderTime): string | null {
  if (!isLater) return null;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return day.hour(hour).minute(minute).second(0).millisecond(0).toISOString();
}

/** Returns the error message of a time that is past or too far ahead, or null. */
export function momentProblem(reminder: ReminderTime, now: Date): string | null {
  if (reminder.isLater && reminder.time === '') return mailMessages.pastReminder;
  const moment = momentOf(reminder);
  if (moment === null) return null;
  const at = new Date(moment);
  if (at <= now) return mailMessages.pastReminder;
  return dayjs(at).isAfter(dayjs(now).add(MAX_DAYS_AHEAD, 'day')) ? mailMessages.farReminder : null;
}
