import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Button from '@mui/material/Button';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { Formats } from '#shared/make-formats.ts';
import { useFormats } from '../formats/use-formats.ts';
import { loadLater } from '../load-later.tsx';
import { useFiscalYearStart } from './fiscal-year.tsx';
import { DATE_PRESETS, presetOf, type DateRange } from './date-range-presets.ts';
import { rangeWords } from './date-words.ts';

const DateRangePopup = loadLater(
  async () => (await import('./date-range-popup.tsx')).DateRangePopup,
  ({ anchor }) => anchor !== null,
);

export interface DateRangePickerProps {
  /** Name of the date, for example 'Date added'. */
  label: string;
  value: DateRange | null;
  onChange: (range: DateRange | null) => void;
}

/** Button that opens a choice of a date range, as a preset or two days. Calls `onChange` on Apply only. */
export function DateRangePicker({ label, value, onChange }: DateRangePickerProps) {
  const formats = useFormats();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const startMonth = useFiscalYearStart();
  const close = () => setAnchor(null);
  const apply = (range: DateRange | null) => {
    onChange(range);
    close();
  };
  const isOpen = anchor !== null;
  return (
    <>
      <Button
        startIcon={<CalendarIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={value ? `${label}: ${rangeLabel(value, formats, startMonth)}` : label}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {value ? rangeLabel(value, formats, startMonth) : label}
      </Button>
      <DateRangePopup label={label} value={value} anchor={anchor} onApply={apply} onClose={close} />
    </>
  );
}

/** Returns the name of the preset, for example 'This Month', or else the days. */
function rangeLabel(range: DateRange, formats: Formats, startMonth: number): string {
  const preset = presetOf(range, dayjs(formats.wallClock()), startMonth);
  return preset === 'custom' ? rangeWords(range, formats) : DATE_PRESETS[preset];
}
