import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import { useEffect, useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { exportRows } from '#client/download-export.ts';
import { RequestError } from '#client/request-error.ts';
import { ExportForm as ExportFields } from '#contracts/export.ts';
import type { z } from '#contracts/zod.ts';
import { useFormats } from '../formats/use-formats.ts';
import { exportBody, type ExportExtra, type ExportRange } from './export-body.ts';
import { Field } from '../inputs/field.tsx';
import { SelectField } from '../inputs/select-field.tsx';

export interface ExportDialogProps {
  open: boolean;
  /** File name without the extension. */
  defaultFileName: string;
  /** Rows to export, as the call of the contract names them. */
  extra: ExportExtra;
  /** Period that the table shows. */
  range?: ExportRange;
  onClose: () => void;
}

/** Exports a table as a file that is downloaded or mailed. The form starts with its defaults at each opening. */
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

const NO_RANGE: ExportRange = { from: undefined, to: undefined };

type ExportFormProps = Omit<ExportDialogProps, 'open'> & { id: string };

function ExportForm({ id, defaultFileName, extra, range = NO_RANGE, onClose }: ExportFormProps) {
  const { timeZone, wallClock } = useFormats();
  const underway = useRef<AbortController | null>(null);
  const form = useForm<z.input<typeof ExportFields>, unknown, ExportFields>({
    resolver: zodResolver(ExportFields),
    defaultValues: { file_name: defaultFileName, file_type: 'excel', send_mail: false },
  });
  const { errors, isSubmitting } = form.formState;
  const isMailing = useWatch({ control: form.control, name: 'send_mail' }) ?? false;
  useEffect(() => () => underway.current?.abort(), []); // closing the dialog cancels the download
  const send = async (values: ExportFields) => {
    underway.current = new AbortController();
    const { signal } = underway.current;
    try {
      const today = wallClock().slice(0, 10);
      await exportRows(exportBody({ extra, form: values, range, timeZone, today }), { signal });
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const problem = error.fields?.['file_name'];
      if (problem) form.setError('file_name', { message: problem.join(', ') });
    }
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={`${id}-text`}>Download your data or send it to your email</DialogContentText>
        <Field
          label="File name"
          error={errors.file_name?.message}
          autoFocus
          {...form.register('file_name')}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <SelectField
          label="File type"
          defaultValue="excel"
          help="Note: Only Excel is available currently."
          {...form.register('file_type')}
        >
          <MenuItem value="excel">Excel</MenuItem>
        </SelectField>
        <FormControlLabel
          control={<Switch {...form.register('send_mail')} />}
          label="Send to my email"
          sx={{ ml: -1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {isMailing ? 'Send' : 'Download'}
        </Button>
      </DialogActions>
    </form>
  );
}
