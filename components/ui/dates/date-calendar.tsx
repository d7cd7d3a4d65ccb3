import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar as MuiDateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import type { Dayjs } from 'dayjs';
import type { ComponentType } from 'react';
import { useFormats } from '../formats/use-formats.ts';
import { dayName } from './date-words.ts';

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
  height: 320,
  margin: 0,
  '& .MuiPickersCalendarHeader-root': { mt: 0.5, mb: 0.5, pl: 1.5, pr: 0.5 },
  '& .MuiPickersCalendarHeader-label': { fontSize: '0.875rem', fontWeight: 600 },
  '& .MuiDayCalendar-weekDayLabel': { height: 28 },
  '& .MuiPickerDay-root': { fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums', borderRadius: '6px' },
} as const;

/** Calendar of one month with a view of the years. Arrow keys move by days, Page Up and Page Down by months. */
export function DateCalendar({ value, onChoose, minDate, maxDate, Day, ...rest }: DateCalendarProps) {
  const formats = useFormats();
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
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
