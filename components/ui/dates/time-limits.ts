import type { Dayjs } from 'dayjs';

export interface TimeLimits {
  min: string;
  max: string;
}

export interface TimeRules {
  min: string;
  max: string;
  /** The day that the time is of; today has no time before now. */
  date: Dayjs | null;
  now: Dayjs;
}

/** The earliest and the latest time ('HH:mm') that may be chosen. On the last minutes of a day they may be the same. */
export function timeLimits({ min, max, date, now }: TimeRules): TimeLimits {
  if (!date?.isSame(now, 'day')) return { min, max };
  // A minute that has begun is over before anything can happen in it.
  const next = now.second() > 0 || now.millisecond() > 0 ? now.add(1, 'minute') : now;
  const earliest = next.isSame(now, 'day') ? next.format('HH:mm') : '23:59';
  return earliest > min ? { min: earliest, max: later(earliest, max) } : { min, max };
}

/** The time itself, or the limit that it passes. 'HH:mm' compares as text. An empty time stays empty. */
export function clampTime(time: string, { min, max }: TimeLimits): string {
  if (time === '') return time;
  if (time < min) return min;
  return time > max ? max : time;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
