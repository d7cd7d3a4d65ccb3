import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { ExportForm, type ExportFormProps } from './export-form.tsx';

export interface ExportDialogProps extends Omit<ExportFormProps, 'id'> {
  open: boolean;
}

/** Exports a table: as a file that is saved, or by mail. Each opening begins with a fresh form. */
export function ExportDialog({ open, ...form }: ExportDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Export Data</DialogTitle>
      <ExportForm id={id} {...form} />
    </Dialog>
  );
}
