import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState, type ReactNode } from 'react';
import { useFormats } from '../formats/use-formats.ts';
import { Field } from '../inputs/field.tsx';
import { clampTime, timeLimits } from './time-limits.ts';

export interface TimeFieldProps {
  label: string;
  /** 'HH:mm' in the reader's time zone, or ''. */
  value: string;
  /** Called with times within the limits only. */
  onChange: (time: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** Day of the time; if it is today, times in the past are not allowed. */
  date?: Dayjs | null;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
}

/** Field for a time of day, clamped to its limits. Shows the typed text until it loses the focus. */
export function TimeField({
  value,
  onChange,
  min = '00:00',
  max = '23:59',
  date = null,
  ...field
}: TimeFieldProps) {
  const formats = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const clamp = (time: string) =>
    clampTime(time, timeLimits({ min, max, date, now: dayjs(formats.wallClock()) }));
  const change = (time: string) => {
    const clamped = clamp(time);
    if (clamped !== value) onChange(clamped);
  };
  // The current time may be outside the limits after these or the day have changed.
  const day = date?.format('YYYY-MM-DD');
  useEffect(() => change(value), [day, min, max]); // eslint-disable-line react-hooks/exhaustive-deps -- not at every render of the parent
  return (
    <Field
      {...field}
      type="time"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        change(target.value);
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setTyped(null);
      }}
      slotProps={{ htmlInput: { min, max, step: 60 } }}
    />
  );
}
