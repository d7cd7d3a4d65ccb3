import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Popover from '@mui/material/Popover';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DateRangeForm } from './date-range-form.tsx';
import type { DateRange } from './date-range-presets.ts';

export interface DateRangePopupProps {
  label: string;
  value: DateRange | null;
  /** Button below which the choice opens; null while it is closed. */
  anchor: HTMLElement | null;
  onApply: (range: DateRange | null) => void;
  onClose: () => void;
}

/** Choice of a date range: a dialog on a narrow screen, otherwise a popover below its button. */
export function DateRangePopup({ label, value, anchor, onApply, onClose }: DateRangePopupProps) {
  const isNarrow = useMediaQuery('(max-width: 839.95px)');
  const isOpen = anchor !== null;
  const form = <DateRangeForm value={value} onApply={onApply} onCancel={onClose} isNarrow={isNarrow} />;
  return isNarrow ? (
    <Dialog open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': label, sx: { m: 1.5 } } }}>
      <DialogContent sx={{ p: 2 }}>{form}</DialogContent>
    </Dialog>
  ) : (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, mt: 0.5 } } }}
    >
      {form}
    </Popover>
  );
}
