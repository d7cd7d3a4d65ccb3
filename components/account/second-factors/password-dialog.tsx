import { zodResolver } from '@hookform/resolvers/zod';
import DialogContentText from '@mui/material/DialogContentText';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { DialogForm, StepsDialog } from '#components/ui/form-dialog.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { OwnPassword } from '#contracts/password.ts';

export interface PasswordFormProps {
  /** Sentence that names what the password confirms. */
  text: string;
  confirmLabel: string;
  /** `danger` for an action that cannot be undone. */
  tone?: 'danger';
  /** Makes the change that the password confirms; rejects with a RequestError if the service refuses it. */
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
    <DialogForm
      submitLabel={confirmLabel}
      tone={tone}
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DialogContentText>{text}</DialogContentText>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...register('password')}
      />
    </DialogForm>
  );
}

/** Dialog that asks for the user's password before an action. */
export function PasswordDialog({ title, ...form }: PasswordFormProps & { title: string }) {
  return (
    <StepsDialog title={title} onClose={form.onClose}>
      <PasswordForm {...form} />
    </StepsDialog>
  );
}
