import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState, type ReactNode } from 'react';
import { Field } from '../inputs/field.tsx';
import { clampTime, timeLimits } from './time-limits.ts';

export interface TimeFieldProps {
  label: string;
  /** 'HH:mm' in the reader's zone, or ''. */
  value: string;
  /** Gets times within the limits only, whatever is typed. */
  onChange: (time: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** The day that the time is of; when it is today, the earliest time is at least now. */
  date?: Dayjs | null;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
}

/** A time of day that is held within its limits. What is typed stands until the field is left. */
export function TimeField({
  value,
  onChange,
  min = '00:00',
  max = '23:59',
  date = null,
  ...field
}: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const clamp = (time: string) => clampTime(time, timeLimits({ min, max, date, now: dayjs() }));
  const within = (time: string) => {
    const clamped = clamp(time);
    if (clamped !== value) onChange(clamped);
  };
  // Another day or other limits may leave the time outside.
  const day = date?.format('YYYY-MM-DD');
  useEffect(() => within(value), [day, min, max]); // eslint-disable-line react-hooks/exhaustive-deps -- not when the parent merely draws again
  return (
    <Field
      {...field}
      type="time"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        within(target.value);
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setTyped(null);
      }}
      slotProps={{ htmlInput: { min, max, step: 60 } }}
    />
  );
}
