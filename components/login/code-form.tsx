import { zodResolver } from '@hookform/resolvers/zod';
import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { CodeField } from '#components/ui/inputs/code-field.tsx';
import { ResendCode } from '#components/ui/inputs/resend-code.tsx';
import { OTP_MINUTES } from '#contracts/limits.ts';
import { OneTimeCode, type CodeOfOrder } from '#contracts/session.ts';
import { z } from '#contracts/zod.ts';
import { LocalMailLink } from './local-mail-link.tsx';

const CodeInput = z.object({ otp: OneTimeCode });

export interface CodeFormProps {
  /** Address that the code was sent to. */
  email: string;
  orderId: string;
  /** Address of the local mail page, if there is one. */
  mailPageUrl: string | undefined;
  submitLabel: string;
  /** Exchanges the code for a session; rejects with a RequestError if the code is refused. */
  exchange: (code: CodeOfOrder) => Promise<void>;
  onNewOrder: (orderId: string) => void;
  onBack: () => void;
  onSignedIn: () => void;
}

/** Second step of sign-in and registration: the one-time code. Submits itself when the code is complete. */
export function CodeForm({
  email,
  orderId,
  mailPageUrl,
  submitLabel,
  exchange,
  onNewOrder,
  onBack,
  onSignedIn,
}: CodeFormProps) {
  const form = useForm({ resolver: zodResolver(CodeInput), defaultValues: { otp: '' } });
  const [isEntering, setIsEntering] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ otp }) => {
    try {
      await exchange({ otp, order_id: orderId });
      setIsEntering(true);
      onSignedIn();
    } catch (error) {
      form.resetField('otp');
      attachFailure(error, ['otp'], form.setError);
      form.setFocus('otp');
    }
  });
  const takeNewOrder = (newOrder: string) => {
    form.reset();
    onNewOrder(newOrder);
  };
  return (
    <>
      <FormHeading title="Enter your code">
        We sent it to <strong>{email}</strong>. It is valid for {OTP_MINUTES} minutes.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Controller
          control={form.control}
          name="otp"
          render={({ field }) => (
            <CodeField
              field={field}
              error={errors.otp?.message}
              isDisabled={isSubmitting || isEntering}
              onComplete={() => void submit()}
            />
          )}
        />
        <Button type="submit" variant="contained" size="large" loading={isSubmitting || isEntering}>
          {submitLabel}
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
