import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';

export interface DialogFormProps {
  submitLabel: string;
  /** `danger` for actions that cannot be undone: the button is red. */
  tone?: 'danger' | undefined;
  /** Error of the form as a whole. */
  error?: string | undefined;
  isBusy: boolean;
  /** False while the form cannot be submitted. */
  isReady?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Form that is the content of a dialog, or of one of its steps. While busy it cannot be submitted again. */
export function DialogForm({ heading, ...props }: DialogFormProps & { heading?: ReactNode }) {
  const { submitLabel, tone, error, isBusy, isReady = true, onSubmit, onClose, children } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {heading}
      <DialogContent>
        <Stack sx={{ gap: 2.5 }}>
          {error ? <Alert severity="error">{error}</Alert> : null}
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          disabled={!isReady}
          loading={isBusy || null}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Dialog with a form. While busy it can be neither submitted again nor closed. */
export function FormDialog({ title, ...form }: DialogFormProps & { title: string }) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={form.isBusy ? undefined : form.onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <DialogForm heading={<DialogTitle id={id}>{title}</DialogTitle>} {...form} />
    </Dialog>
  );
}
