import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Link from '@mui/material/Link';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import type { Dayjs } from 'dayjs';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DateCalendar } from './date-calendar.tsx';
import { dateWords } from './date-words.ts';
import { useFormats } from '../formats/use-formats.ts';
import { Field } from '../inputs/field.tsx';

export interface DateFieldProps {
  label: string;
  value: Dayjs | null;
  onChange: (day: Dayjs) => void;
  /** Removes the day; undefined where one is required. */
  onClear?: () => void;
  minDate?: Dayjs | undefined;
  maxDate?: Dayjs | undefined;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/** Field for a day, chosen in a calendar that closes after the choice. */
export function DateField({ label, value, onChange, onClear, minDate, maxDate, ...field }: DateFieldProps) {
  const id = useId();
  const formats = useFormats();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  const choose = (day: Dayjs) => {
    onChange(day);
    close();
  };
  const openByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!OPENING_KEYS.has(event.key)) return;
    event.preventDefault();
    setAnchor(event.currentTarget);
  };
  return (
    <>
      <Field
        {...field}
        label={label}
        value={value ? dateWords(value, formats) : ''}
        placeholder="Choose a date"
        labelEnd={
          value && onClear ? (
            <Link
              component="button"
              type="button"
              variant="body2"
              underline="always"
              aria-label={`Remove: ${label}`}
              onClick={onClear}
            >
              Remove
            </Link>
          ) : undefined
        }
        onClick={({ currentTarget }) => {
          if (!field.disabled) setAnchor(currentTarget);
        }}
        onKeyDown={openByKey}
        slotProps={{
          htmlInput: {
            readOnly: true,
            role: 'combobox',
            'aria-haspopup': 'dialog',
            'aria-expanded': isOpen,
            ...(isOpen ? { 'aria-controls': `${id}-calendar` } : {}),
          },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <CalendarIcon aria-hidden sx={{ fontSize: 18 }} />
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { id: `${id}-calendar`, role: 'dialog', 'aria-label': label, sx: { p: 1, mt: 0.5 } },
        }}
      >
        <DateCalendar value={value} onChoose={choose} minDate={minDate} maxDate={maxDate} autoFocus />
      </Popover>
    </>
  );
}
