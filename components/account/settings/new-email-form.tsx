import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { NewEmail, startEmailChange } from '#contracts/email-change.ts';

export interface NewEmailFormProps {
  onStarted: (started: { orderId: string; newEmail: string }) => void;
  onClose: () => void;
}

/** First step of changing the e-mail address: the new one, and the password. */
export function NewEmailForm({ onStarted, onClose }: NewEmailFormProps) {
  const { formState, handleSubmit, register, setError } = useForm<NewEmail>({
    resolver: zodResolver(NewEmail),
    defaultValues: { new_email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (entered) => {
    try {
      const { order_id } = await request(startEmailChange, { body: entered }, { quiet: true });
      onStarted({ orderId: order_id, newEmail: entered.new_email });
    } catch (error) {
      attachFailure(error, ['new_email', 'password'], setError);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Field
          label="New e-mail address"
          type="email"
          autoComplete="email"
          autoFocus
          error={errors.new_email?.message}
          {...register('new_email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting || null}>
          Send a code
        </Button>
      </DialogActions>
    </form>
  );
}
