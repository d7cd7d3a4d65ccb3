import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { sendTestMail, TestMail } from '#contracts/operation.ts';

export interface TestMailDialogProps {
  onClose: () => void;
  onSent: () => Promise<unknown>;
}

/** Dialog that asks for the recipient of a test mail, and shows why the mail server has not taken it. */
export function TestMailDialog({ onClose, onSent }: TestMailDialogProps) {
  const { formState, handleSubmit, register, setError } = useForm<TestMail>({
    resolver: zodResolver(TestMail),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (body) => {
    try {
      await request(sendTestMail, { body }, { quiet: true });
      await onSent();
      onClose();
    } catch (error) {
      attachFailure(error, ['email'], setError);
    }
  });
  return (
    <FormDialog
      title="Send a test mail"
      submitLabel="Send test mail"
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        autoFocus
        help="It is sent at once. Your name and this address are recorded."
        error={errors.email?.message}
        {...register('email')}
      />
    </FormDialog>
  );
}
