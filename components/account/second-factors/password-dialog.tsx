import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { OwnPassword } from '#contracts/password.ts';

export interface PasswordFormProps {
  /** What the password is asked for. */
  text: string;
  confirmLabel: string;
  /** `danger` for an action that cannot be undone. */
  tone?: 'danger';
  /** Does what the password is asked for; rejects with a RequestError if the service refuses it. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Content of a dialog that asks for the user's password; a refusal is shown at the field or above it. */
export function PasswordForm({ text, confirmLabel, tone, onConfirm, onClose }: PasswordFormProps) {
  const { formState, handleSubmit, register, setError } = useForm<OwnPassword>({
    resolver: zodResolver(OwnPassword),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onConfirm(password);
    } catch (error) {
      attachFailure(error, ['password'], setError);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{text}</DialogContentText>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          autoFocus
          error={errors.password?.message}
          {...register('password')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          loading={isSubmitting || null}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Dialog that asks for the user's password before an action. */
export function PasswordDialog({ title, ...form }: PasswordFormProps & { title: string }) {
  const id = useId();
  return (
    <Dialog open onClose={form.onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <PasswordForm {...form} />
    </Dialog>
  );
}
