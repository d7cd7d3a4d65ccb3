import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type SyntheticEvent } from 'react';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';

export interface RetryPasswordDialogProps {
  open: boolean;
  onRetry: (password: string) => void;
  onClose: () => void;
}

/** Asks again for the encryption password of a finished batch, which the service no longer has. */
export function RetryPasswordDialog({ open, onRetry, onClose }: RetryPasswordDialogProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password) onRetry(password);
  };
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit}>
        <DialogTitle id={id}>Enter the encryption password again</DialogTitle>
        <DialogContent>
          <PasswordField
            label="Encryption password"
            autoComplete="off"
            autoFocus
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            help="It was not kept after the last document."
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!password}>
            Retry
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
