import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useFormats } from '../formats/use-formats.ts';
import { DateCalendar } from './date-calendar.tsx';
import { RangeDay, ShownRange } from './date-range-day.tsx';
import type { DateRange } from './date-range-presets.ts';
import { useCalendarMonths } from './use-calendar-months.ts';

export interface DateRangeCalendarsProps {
  range: DateRange | null;
  onChange: (range: DateRange) => void;
  /** True if the range is read-only. */
  isLocked: boolean;
  /** True if there is room for one calendar only. */
  isNarrow: boolean;
}

/** Room for two calendars, also while there is one, so that the choice stays where it opened. */
const WIDTH = 584;

type End = keyof DateRange;
const ENDS: readonly End[] = ['from', 'to'];
const LABELS: Record<End, string> = { from: 'From', to: 'To' };

/**
 * Calendars of the first and the last day, that of the first always with an earlier month. On narrow screens, and while both days
 * are in one month, one calendar with buttons to switch between the days.
 */
export function DateRangeCalendars({ range, onChange, isLocked, isNarrow }: DateRangeCalendarsProps) {
  const [current, setCurrent] = useState<End>('from');
  const isOne = isNarrow || range?.from.slice(0, 7) === range?.to.slice(0, 7);
  const choose = (end: End, day: Dayjs) => {
    const chosen = day.format('YYYY-MM-DD');
    onChange(end === 'from' ? startingOn(chosen, range) : endingOn(chosen, range));
    if (end === 'from') setCurrent('to');
  };
  return (
    <ShownRange value={range}>
      <Box sx={isNarrow ? {} : { minWidth: WIDTH }}>
        {isOne || !range ? (
          <>
            <Ends range={range} current={current} onChoose={setCurrent} />
            <Box role="group" aria-label={LABELS[current]} sx={ONE}>
              <DateCalendar
                value={range ? dayjs(range[current]) : null}
                onChoose={(day) => choose(current, day)}
                disabled={isLocked}
                Day={RangeDay}
              />
            </Box>
          </>
        ) : (
          <TwoCalendars range={range} onChoose={choose} isLocked={isLocked} />
        )}
      </Box>
    </ShownRange>
  );
}

const ONE = { display: 'flex', justifyContent: 'center' };

interface TwoCalendarsProps {
  range: DateRange;
  onChoose: (end: End, day: Dayjs) => void;
  isLocked: boolean;
}

function TwoCalendars({ range, onChoose, isLocked }: TwoCalendarsProps) {
  const { leading, onMonth } = useCalendarMonths(range);
  return (
    <Stack direction="row" sx={{ gap: 2, justifyContent: 'center' }}>
      {ENDS.map((end) => (
        <Box key={end} role="group" aria-label={LABELS[end]}>
          <EndHeading label={LABELS[end]} day={range[end]} />
          <DateCalendar
            value={leading[end]}
            onChoose={(day) => onChoose(end, day)}
            onMonthChange={(month) => onMonth(end, month)}
            disabled={isLocked}
            Day={RangeDay}
          />
        </Box>
      ))}
    </Stack>
  );
}

/** Returns the range with another first day; a last day before it becomes the same day. */
function startingOn(from: string, range: DateRange | null): DateRange {
  return { from, to: range && range.to > from ? range.to : from };
}

/** Returns the range with another last day; a first day after it becomes the same day. */
function endingOn(to: string, range: DateRange | null): DateRange {
  return { from: range && range.from < to ? range.from : to, to };
}

interface EndHeadingProps {
  label: string;
  day: string | undefined;
  /** True if the day stands below the label. */
  isStacked?: boolean;
}

function EndHeading({ label, day, isStacked = false }: EndHeadingProps) {
  const formats = useFormats();
  return (
    <Stack direction={isStacked ? 'column' : 'row'} sx={isStacked ? {} : BESIDE}>
      <Typography variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Typography variant="subtitle2" component="p">
        {day ? formats.day(day) : '–'}
      </Typography>
    </Stack>
  );
}

const BESIDE = { alignItems: 'baseline', gap: 1, px: 1.5, pt: 0.5 };

interface EndsProps {
  range: DateRange | null;
  current: End;
  onChoose: (end: End) => void;
}

/** Buttons that choose which end the calendar shows. */
function Ends({ range, current, onChoose }: EndsProps) {
  return (
    <Stack direction="row" sx={{ gap: 1, my: 1 }}>
      {ENDS.map((end) => (
        <ButtonBase
          key={end}
          aria-pressed={end === current}
          onClick={() => onChoose(end)}
          sx={{
            flex: 1,
            display: 'block',
            p: 1,
            textAlign: 'left',
            border: 1,
            borderColor: end === current ? 'primary.main' : 'line',
            borderRadius: '6px',
          }}
        >
          <EndHeading label={LABELS[end]} day={range?.[end]} isStacked />
        </ButtonBase>
      ))}
    </Stack>
  );
}
