import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import type { DateRange } from './date-range-presets.ts';

type End = keyof DateRange;
type Days = Record<End, Dayjs>;

interface CalendarMonths {
  /** Day to which each calendar was last led; a new one makes it show another month. */
  leading: Days;
  /** To be called when a calendar shows another month. */
  onMonth: (end: End, month: Dayjs) => void;
}

/**
 * Keeps the months of two calendars apart: that of the first day is always before that of the last. The calendar that would be met
 * is led one month further; the one that the user moves keeps its day, and with it the focus.
 */
export function useCalendarMonths(range: DateRange): CalendarMonths {
  const [leading, setLeading] = useState<Days>(() => ({ from: dayjs(range.from), to: dayjs(range.to) }));
  const shown = useRef<Days>(leading);
  const onMonth = (end: End, month: Dayjs) => {
    shown.current = { ...shown.current, [end]: month };
    const { from, to } = shown.current;
    if (from.isBefore(to, 'month')) return;
    if (end === 'from') setLeading((before) => ({ ...before, to: month.add(1, 'month') }));
    else setLeading((before) => ({ ...before, from: month.subtract(1, 'month') }));
  };
  return { leading, onMonth };
}
