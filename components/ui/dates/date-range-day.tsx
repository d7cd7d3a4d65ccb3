import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs from 'dayjs';
import { createContext, useContext } from 'react';
import type { DateRange } from './date-range-presets.ts';

/** Range that the days of a calendar show. */
export const ShownRange = createContext<DateRange | null>(null);

/** Day of a calendar that marks both ends of the range and, lighter, the days between them. */
export function RangeDay(props: PickerDayProps) {
  const range = useContext(ShownRange);
  const day = dayjs(props.day).format('YYYY-MM-DD');
  const isShown = range !== null && !props.outsideCurrentMonth;
  const isEnd = isShown && (day === range.from || day === range.to);
  const isBetween = isShown && day > range.from && day < range.to;
  return (
    <PickerDay
      {...props}
      selected={isEnd}
      aria-selected={isEnd || isBetween}
      sx={isEnd ? END : isBetween ? BETWEEN : {}}
    />
  );
}

const END = { '&.Mui-disabled': { opacity: 0.8, color: 'primary.contrastText' } } as const;
const BETWEEN = { '&, &:hover, &.Mui-disabled': { bgcolor: 'primaryTint', borderRadius: 0 } } as const;
