import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';

export interface FilterDialogProps extends Omit<FilterFormProps, 'id'> {
  open: boolean;
}

/** Narrows a table down by conditions on its columns, all of which hold. Each opening begins with what is applied. */
export function FilterDialog({ open, ...form }: FilterDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 680 } } }}
    >
      <DialogTitle id={`${id}-title`}>Filter</DialogTitle>
      <FilterForm id={id} {...form} />
    </Dialog>
  );
}
