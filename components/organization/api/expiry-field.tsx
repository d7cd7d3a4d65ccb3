import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import dayjs from 'dayjs';
import { useId } from 'react';
import { DateField } from '#components/ui/dates/date-field.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { MAX_API_KEY_YEARS } from '#contracts/api-key.ts';

/** Days until a new key expires unless its creator chooses otherwise. */
const DEFAULT_DAYS = 90;

/** Returns the last day of a new key, 'YYYY-MM-DD', from the reader's local time. */
export function defaultLastDay(wallClock: string): string {
  return dayjs(wallClock).add(DEFAULT_DAYS, 'day').format('YYYY-MM-DD');
}

export interface ExpiryFieldProps {
  /** Last day as 'YYYY-MM-DD'; null for none. */
  value: string | null;
  error: string | undefined;
  onChange: (day: string | null) => void;
}

/** Choice of the day on which a key expires. */
export function ExpiryField({ value, error, onChange }: ExpiryFieldProps) {
  const id = useId();
  const { wallClock } = useFormats();
  const today = dayjs(wallClock()).startOf('day');
  return (
    <FormControl>
      <FormLabel id={id}>Expires</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value === null ? 'never' : 'day'}
        onChange={(_, chosen) => onChange(chosen === 'never' ? null : defaultLastDay(wallClock()))}
      >
        <FormControlLabel value="day" control={<Radio />} label="After a chosen day" />
        <FormControlLabel value="never" control={<Radio />} label="Never" />
      </RadioGroup>
      {value === null ? null : (
        <DateField
          label="Last day"
          value={dayjs(value)}
          minDate={today}
          maxDate={today.add(MAX_API_KEY_YEARS, 'year').subtract(1, 'day')}
          error={error}
          onChange={(day) => onChange(day.format('YYYY-MM-DD'))}
        />
      )}
    </FormControl>
  );
}
