import type { Dayjs } from 'dayjs';

/** Earliest and latest time, both included, as 'HH:mm'. */
export interface TimeLimits {
  min: string;
  max: string;
}

/** Input of `timeLimits`: times as 'HH:mm'. */
export interface TimeRules {
  min: string;
  max: string;
  /** Day of the time; on the current day, times in the past are not allowed. */
  date: Dayjs | null;
  now: Dayjs;
}

/** Returns the times that may be chosen. If the maximum is in the past, both limits are the earliest time. */
export function timeLimits({ min, max, date, now }: TimeRules): TimeLimits {
  if (!date?.isSame(now, 'day')) return { min, max };
  // A minute that has begun is in the past when the time is sent.
  const next = now.second() > 0 || now.millisecond() > 0 ? now.add(1, 'minute') : now;
  const earliest = next.isSame(now, 'day') ? next.format('HH:mm') : '23:59';
  return earliest > min ? { min: earliest, max: later(earliest, max) } : { min, max };
}

/** Returns the time ('HH:mm', compared as text) or the limit that it exceeds. An empty time stays empty. */
export function clampTime(time: string, { min, max }: TimeLimits): string {
  if (time === '') return time;
  if (time < min) return min;
  return time > max ? max : time;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
