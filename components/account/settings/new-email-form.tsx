import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { DialogForm } from '#components/ui/form-dialog.tsx';
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
      const { order_id } = await request(
        startEmailChange,
        { body: entered },
        { quiet: true, quietSuccess: true },
      );
      onStarted({ orderId: order_id, newEmail: entered.new_email });
    } catch (error) {
      attachFailure(error, ['new_email', 'password'], setError);
    }
  });
  return (
    <DialogForm
      submitLabel="Send a code"
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
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
    </DialogForm>
  );
}
