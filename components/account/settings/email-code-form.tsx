import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { ResendButton } from '#components/ui/inputs/resend-button.tsx';
import { confirmEmailChange, EmailCode, startEmailChange, type NewEmail } from '#contracts/email-change.ts';
import { OTP_MINUTES } from '#contracts/limits.ts';
import type { Profile } from '#contracts/session.ts';

export interface EmailCodeFormProps {
  orderId: string;
  entered: NewEmail;
  /** Called when another code was sent, which has an order of its own. */
  onStarted: (started: { orderId: string; entered: NewEmail }) => void;
  onChanged: (profile: Profile) => void;
  onClose: () => void;
}

/** Second step of changing the e-mail address: the code that was mailed to the new one. */
export function EmailCodeForm({ orderId, entered, onStarted, onChanged, onClose }: EmailCodeFormProps) {
  const { formState, handleSubmit, register, setError } = useForm<EmailCode>({
    resolver: zodResolver(EmailCode),
    defaultValues: { otp: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      onChanged(await request(confirmEmailChange, { params: { order_id: orderId }, body }, { quiet: true }));
    } catch (error) {
      attachFailure(error, ['otp'], setError);
    }
  });
  const sendAgain = async () => {
    try {
      const { order_id } = await request(startEmailChange, { body: entered }, { quiet: true });
      onStarted({ orderId: order_id, entered });
    } catch (error) {
      attachFailure(error, [], setError);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          We sent a code to <strong>{entered.new_email}</strong>. It is valid for {OTP_MINUTES} minutes.
        </DialogContentText>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Field
          label="One-time code"
          autoFocus
          autoComplete="one-time-code"
          error={errors.otp?.message}
          {...register('otp')}
          slotProps={{ htmlInput: { inputMode: 'numeric', spellCheck: false } }}
        />
        <ResendButton onSend={sendAgain} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting || null}>
          Change address
        </Button>
      </DialogActions>
    </form>
  );
}
