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
const ENDS: readonly { end: End; label: string }[] = [
  { end: 'from', label: 'From' },
  { end: 'to', label: 'To' },
];

/**
 * Calendars of the first and the last day. On narrow screens, and while both days are in one month, one calendar with buttons to
 * switch between the days.
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
        {isOne ? <Ends range={range} current={current} onChoose={setCurrent} /> : null}
        <Stack direction="row" sx={{ gap: 2, justifyContent: 'center' }}>
          {ENDS.filter(({ end }) => !isOne || end === current).map(({ end, label }) => (
            <Box key={isOne ? 'one' : end} role="group" aria-label={label}>
              {isOne ? null : <EndHeading label={label} day={range?.[end]} />}
              <DateCalendar
                value={range ? dayjs(range[end]) : null}
                onChoose={(day) => choose(end, day)}
                disabled={isLocked}
                Day={RangeDay}
              />
            </Box>
          ))}
        </Stack>
      </Box>
    </ShownRange>
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
      {ENDS.map(({ end, label }) => (
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
          <EndHeading label={label} day={range?.[end]} isStacked />
        </ButtonBase>
      ))}
    </Stack>
  );
}
