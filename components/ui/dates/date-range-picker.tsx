import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Popover from '@mui/material/Popover';
import useMediaQuery from '@mui/material/useMediaQuery';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { Formats } from '#shared/make-formats.ts';
import { useFormats } from '../formats/use-formats.ts';
import { useFiscalYearStart } from './fiscal-year.tsx';
import { DateRangeForm } from './date-range-form.tsx';
import { DATE_PRESETS, presetOf, type DateRange } from './date-range-presets.ts';
import { rangeWords } from './date-words.ts';

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
  const isNarrow = useMediaQuery('(max-width: 839.95px)');
  const close = () => setAnchor(null);
  const apply = (range: DateRange | null) => {
    onChange(range);
    close();
  };
  const form = <DateRangeForm value={value} onApply={apply} onCancel={close} isNarrow={isNarrow} />;
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
      {isNarrow ? (
        <Dialog open={isOpen} onClose={close} slotProps={{ paper: { 'aria-label': label, sx: { m: 1.5 } } }}>
          <DialogContent sx={{ p: 2 }}>{form}</DialogContent>
        </Dialog>
      ) : (
        <Popover
          open={isOpen}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, mt: 0.5 } } }}
        >
          {form}
        </Popover>
      )}
    </>
  );
}

/** Returns the name of the preset, for example 'This Month', or else the days. */
function rangeLabel(range: DateRange, formats: Formats, startMonth: number): string {
  const preset = presetOf(range, dayjs(formats.wallClock()), startMonth);
  return preset === 'custom' ? rangeWords(range, formats) : DATE_PRESETS[preset];
}
