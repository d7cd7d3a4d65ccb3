import { zodResolver } from '@hookform/resolvers/zod';
import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { CodeField } from '#components/ui/inputs/code-field.tsx';
import { NewPasswordField } from '#components/ui/inputs/new-password-field.tsx';
import { ResendCode } from '#components/ui/inputs/resend-code.tsx';
import { ResetPassword, resetPassword } from '#contracts/change-password.ts';
import { OTP_MINUTES } from '#contracts/limits.ts';
import { z } from '#contracts/zod.ts';
import { LocalMailLink } from './local-mail-link.tsx';

const Entered = z.pick(ResetPassword, { otp: true, password: true });

interface NewPasswordFormProps {
  /** Address that the code was sent to, if it has an account. */
  email: string;
  orderId: string;
  /** Address of the local mail page, if there is one. */
  mailPageUrl: string | undefined;
  onNewOrder: (orderId: string) => void;
  onBack: () => void;
  onChanged: () => void;
}

/** Second step to a new password: the one-time code and the password. */
export function NewPasswordForm({
  email,
  orderId,
  mailPageUrl,
  onNewOrder,
  onBack,
  onChanged,
}: NewPasswordFormProps) {
  const form = useForm({ resolver: zodResolver(Entered), defaultValues: { otp: '', password: '' } });
  const [isLeaving, setIsLeaving] = useState(false);
  const password = useWatch({ control: form.control, name: 'password' });
  const { errors, isSubmitting } = form.formState;
  const isBusy = isSubmitting || isLeaving;
  const submit = form.handleSubmit(async (entered) => {
    try {
      await request(resetPassword, { body: { ...entered, order_id: orderId } }, { quiet: true });
      setIsLeaving(true);
      onChanged();
    } catch (error) {
      form.resetField('otp');
      attachFailure(error, ['otp', 'password'], form.setError);
    }
  });
  const takeNewOrder = (newOrder: string) => {
    form.resetField('otp');
    onNewOrder(newOrder);
  };
  return (
    <>
      <FormHeading title="Choose a new password">
        If <strong>{email}</strong> has an account, we sent a code to it. It is valid for {OTP_MINUTES}{' '}
        minutes.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Controller
          control={form.control}
          name="otp"
          render={({ field }) => (
            <CodeField
              field={field}
              error={errors.otp?.message}
              isDisabled={isBusy}
              onComplete={() => form.setFocus('password')}
            />
          )}
        />
        <NewPasswordField
          label="New password"
          password={password}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" variant="contained" size="large" loading={isBusy || null}>
          Change password
        </Button>
        <ResendCode orderId={orderId} onSent={takeNewOrder} />
        <LocalMailLink mailPageUrl={mailPageUrl} />
        <Button variant="text" color="inherit" startIcon={<ArrowBack />} onClick={onBack}>
          Back
        </Button>
      </Stack>
    </>
  );
}
