import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useFormats } from '../formats/use-formats.ts';
import { useFiscalYearStart } from './fiscal-year.tsx';
import { DateRangeCalendars } from './date-range-calendars.tsx';
import {
  DATE_PRESETS,
  PRESET_ORDER,
  presetOf,
  presetRange,
  type DatePreset,
  type DateRange,
} from './date-range-presets.ts';

export interface DateRangeFormProps {
  value: DateRange | null;
  /** Called with null for any date. */
  onApply: (range: DateRange | null) => void;
  onCancel: () => void;
  /** True if there is room for one calendar only. */
  isNarrow: boolean;
}

interface Draft {
  preset: DatePreset | null;
  range: DateRange | null;
}

/** Form of a date range with presets and calendars; calls `onApply` on Apply only. */
export function DateRangeForm({ value, onApply, onCancel, isNarrow }: DateRangeFormProps) {
  const formats = useFormats();
  const [today] = useState(() => dayjs(formats.wallClock()));
  const startMonth = useFiscalYearStart();
  const [{ preset, range }, setDraft] = useState<Draft>(() => ({
    preset: value && presetOf(value, today, startMonth),
    range: value,
  }));
  const choose = (next: DatePreset) => {
    const start = range ?? presetRange('today', today);
    setDraft({ preset: next, range: next === 'custom' ? start : presetRange(next, today, startMonth) });
  };
  return (
    <>
      <Stack direction={isNarrow ? 'column' : 'row'} sx={{ gap: isNarrow ? 1 : 0 }}>
        <RadioGroup
          aria-label="Period"
          value={preset ?? ''}
          onChange={(_, next) => choose(PRESET_ORDER.find((one) => one === next) ?? 'custom')}
          sx={isNarrow ? PRESETS_ACROSS : PRESETS_DOWN}
        >
          {PRESET_ORDER.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={DATE_PRESETS[one]} />
          ))}
        </RadioGroup>
        <DateRangeCalendars
          // A new preset mounts new calendars, which open at its months.
          key={preset ?? 'none'}
          range={range}
          onChange={(next) => setDraft({ preset: 'custom', range: next })}
          isLocked={preset !== 'custom'}
          isNarrow={isNarrow}
        />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, pt: 1.5, mt: 1.5, borderTop: 1, borderColor: 'line' }}>
        <Button
          variant="text"
          disabled={range === null}
          onClick={() => setDraft({ preset: null, range: null })}
        >
          Any date
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="contained" onClick={() => onApply(range)}>
          Apply
        </Button>
      </Stack>
    </>
  );
}

const PRESETS_DOWN = {
  pr: 2,
  mr: 1.5,
  borderRight: 1,
  borderColor: 'line',
  flexWrap: 'nowrap',
  minWidth: 150,
};
const PRESETS_ACROSS = { display: 'grid', gridTemplateColumns: '1fr 1fr' };
