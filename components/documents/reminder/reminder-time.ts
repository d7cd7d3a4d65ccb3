import dayjs, { type Dayjs } from 'dayjs';
import { mailMessages } from '#contracts/document-mail.ts';

const MAX_DAYS_AHEAD = 90;
/** When a reminder that is to go later goes, unless another time is chosen. */
const FIRST_OFFER = '09:00';

/** Now, or a moment in the reader's own time. */
export interface ReminderTime {
  isLater: boolean;
  day: Dayjs;
  /** 'HH:mm' */
  time: string;
}

export function firstReminderTime(): ReminderTime {
  return { isLater: false, day: dayjs().startOf('day').add(1, 'day'), time: FIRST_OFFER };
}

export function lastReminderDay(): Dayjs {
  return dayjs().add(MAX_DAYS_AHEAD, 'day').startOf('day');
}

/** The moment as the service takes it: null is now. */
export function momentOf({ isLater, day, time }: ReminderTime): string | null {
  if (!isLater) return null;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return day.hour(hour).minute(minute).second(0).millisecond(0).toISOString();
}

/** What is wrong with the moment, or null. */
export function momentProblem(reminder: ReminderTime, now: Date): string | null {
  if (reminder.isLater && reminder.time === '') return mailMessages.pastReminder;
  const moment = momentOf(reminder);
  if (moment === null) return null;
  const at = new Date(moment);
  if (at <= now) return mailMessages.pastReminder;
  return dayjs(at).isAfter(dayjs(now).add(MAX_DAYS_AHEAD, 'day')) ? mailMessages.farReminder : null;
}
