import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar as MuiDateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs, { type Dayjs } from 'dayjs';
import english from 'dayjs/locale/en.js';
import { useState, type ComponentType } from 'react';
import { useFormats } from '../formats/use-formats.ts';
import { dayName } from './date-words.ts';
import { firstDayOfWeek } from './first-day-of-week.ts';

export interface DateCalendarProps {
  value: Dayjs | null;
  /** Called when a day is chosen, not when a year or a month is. */
  onChoose: (day: Dayjs) => void;
  /** Called with the first day of the month that is shown from now on. */
  onMonthChange?: (month: Dayjs) => void;
  minDate?: Dayjs | undefined;
  maxDate?: Dayjs | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Component of a day; by default it marks the chosen day. */
  Day?: ComponentType<PickerDayProps>;
}

const LOOK = {
  width: 284,
  maxWidth: '100%',
  height: 'auto',
  minHeight: 320,
  maxHeight: 'none', // the month's name takes two lines where the text is large
  margin: 0,
  '& .MuiPickersCalendarHeader-root': { mt: 0.5, mb: 0.5, pl: 1.5, pr: 0.5, maxHeight: 'none' },
  '& .MuiPickersCalendarHeader-label': { fontSize: '0.875rem', fontWeight: 600 },
  '& .MuiDayCalendar-weekDayLabel': { height: 28 },
  '& .MuiPickerDay-root': { fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums', borderRadius: '6px' },
} as const;

/** Registers English with the week of the browser's region as a locale of dayjs, and returns its name. */
function weekLocale(): string {
  const weekStart = firstDayOfWeek(navigator.language);
  const name = `en-week-${weekStart}`;
  if (!dayjs.Ls[name]) dayjs.locale({ ...english, name, weekStart }, undefined, true);
  return name;
}

/** Calendar of one month with a view of the years. Arrow keys move by days, Page Up and Page Down by months. */
export function DateCalendar({ value, onChoose, minDate, maxDate, Day, ...rest }: DateCalendarProps) {
  const formats = useFormats();
  const [locale] = useState(weekLocale);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={locale}>
      <MuiDateCalendar
        {...rest}
        value={value}
        onChange={(day, state) => {
          if (day && state === 'finish') onChoose(day.startOf('day'));
        }}
        {...(minDate ? { minDate } : {})}
        {...(maxDate ? { maxDate } : {})}
        {...(Day ? { slots: { day: Day } } : {})}
        slotProps={{ day: ({ day }) => ({ 'aria-label': dayName(day, formats) }) }}
        sx={LOOK}
      />
    </LocalizationProvider>
  );
}
