import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { Controller, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { CodeField } from '#components/ui/inputs/code-field.tsx';
import { ResendCode } from '#components/ui/inputs/resend-code.tsx';
import { confirmEmailChange, EmailCode } from '#contracts/email-change.ts';
import { OTP_MINUTES } from '#contracts/limits.ts';
import type { Profile } from '#contracts/session.ts';

export interface EmailCodeFormProps {
  orderId: string;
  /** Address that the code was sent to. */
  newEmail: string;
  onChanged: (profile: Profile) => void;
  onClose: () => void;
}

/** Second step of changing the e-mail address: the code that was mailed to the new one. */
export function EmailCodeForm({ orderId, newEmail, onChanged, onClose }: EmailCodeFormProps) {
  const { control, formState, handleSubmit, reset, resetField, setError, setFocus } = useForm<EmailCode>({
    resolver: zodResolver(EmailCode),
    defaultValues: { otp: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      onChanged(await request(confirmEmailChange, { params: { order_id: orderId }, body }, { quiet: true }));
    } catch (error) {
      resetField('otp');
      attachFailure(error, ['otp'], setError);
      setFocus('otp');
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          We sent a code to <strong>{newEmail}</strong>. It is valid for {OTP_MINUTES} minutes.
        </DialogContentText>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Controller
          control={control}
          name="otp"
          render={({ field }) => (
            <CodeField
              field={field}
              error={errors.otp?.message}
              isDisabled={isSubmitting}
              onComplete={() => void submit()}
            />
          )}
        />
        <ResendCode orderId={orderId} onSent={() => reset()} />
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
