import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react';

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

/** Tells the StepsDialog around a form whether the form is busy. */
const TellBusy = createContext<(isBusy: boolean) => void>(() => undefined);

/** Form that is the content of a dialog, or of one of its steps. While busy it cannot be submitted again. */
export function DialogForm({ heading, ...props }: DialogFormProps & { heading?: ReactNode }) {
  const { submitLabel, tone, error, isBusy, isReady = true, onSubmit, onClose, children } = props;
  const tellBusy = useContext(TellBusy);
  useEffect(() => {
    tellBusy(isBusy);
    return () => tellBusy(false);
  }, [isBusy, tellBusy]);
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

export interface StepsDialogProps {
  title: string;
  maxWidth?: 'xs' | 'sm';
  /** True for a step that only its own button ends, not Escape or a click beside the dialog. */
  isHeld?: boolean;
  onClose: () => void;
  /** The step: a DialogForm, or other content of a dialog. */
  children: ReactNode;
}

/**
 * Dialog with one step after another. While the form of a step is busy it cannot be closed, since the next step may show what
 * is shown only once.
 */
export function StepsDialog({ title, maxWidth = 'xs', isHeld = false, onClose, children }: StepsDialogProps) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open
      onClose={isBusy || isHeld ? undefined : onClose}
      maxWidth={maxWidth}
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <TellBusy value={setIsBusy}>{children}</TellBusy>
    </Dialog>
  );
}
