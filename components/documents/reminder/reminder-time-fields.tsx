import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import dayjs from 'dayjs';
import { useId } from 'react';
import { DateField } from '#components/ui/dates/date-field.tsx';
import { TimeField } from '#components/ui/dates/time-field.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { lastReminderDay, type ReminderTime } from './reminder-time.ts';

export interface ReminderTimeFieldsProps {
  value: ReminderTime;
  onChange: (value: ReminderTime) => void;
  error: string | null;
}

/** Inputs of the time at which a reminder is sent: now, or a date and a time of day. */
export function ReminderTimeFields({ value, onChange, error }: ReminderTimeFieldsProps) {
  const id = useId();
  const { timeZone, wallClock } = useFormats();
  const today = dayjs(wallClock()).startOf('day');
  return (
    <FormControl error={error !== null}>
      <FormLabel id={id}>When</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value.isLater ? 'later' : 'now'}
        onChange={(_, chosen) => onChange({ ...value, isLater: chosen === 'later' })}
      >
        <FormControlLabel value="now" control={<Radio />} label="Now" />
        <FormControlLabel value="later" control={<Radio />} label="Later" />
      </RadioGroup>
      {value.isLater ? (
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, mt: 0.5 }}>
          <DateField
            label="Date"
            value={value.day}
            minDate={today}
            maxDate={lastReminderDay(today)}
            onChange={(day) => onChange({ ...value, day })}
          />
          <TimeField
            label="Time"
            value={value.time}
            date={value.day}
            onChange={(time) => onChange({ ...value, time })}
          />
        </Stack>
      ) : null}
      {error !== null || value.isLater ? (
        <FormHelperText role={error === null ? undefined : 'alert'}>
          {error ?? `In your time zone, ${timeZone.replaceAll('_', ' ')}.`}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
