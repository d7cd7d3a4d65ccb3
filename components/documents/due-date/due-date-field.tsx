import dayjs from 'dayjs';
import { DateField } from '#components/ui/dates/date-field.tsx';
import { useDueToday } from './use-due-today.ts';

export interface DueDateFieldProps {
  /** Day as `YYYY-MM-DD`; null for none. */
  value: string | null;
  error?: string | undefined;
  onChange: (day: string | null) => void;
}

/** Optional day by which documents are to be signed. */
export function DueDateField({ value, error, onChange }: DueDateFieldProps) {
  const today = useDueToday();
  return (
    <DateField
      label="Due date (optional)"
      value={value === null ? null : dayjs(value)}
      minDate={dayjs(today)}
      help="Whose turn it is gets a reminder 3 days before, 1 day before and on the day."
      error={error}
      onChange={(day) => onChange(day.format('YYYY-MM-DD'))}
      onClear={() => onChange(null)}
    />
  );
}
