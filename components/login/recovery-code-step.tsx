import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { RecoverySignIn } from '#contracts/second-factor.ts';
import { z } from '#contracts/zod.ts';

const RecoveryInput = z.pick(RecoverySignIn, { recovery_code: true });

export interface RecoveryCodeStepProps {
  /** Exchanges the code for a session; rejects with a RequestError if the code is refused. */
  exchange: (recoveryCode: string) => Promise<void>;
  onSignedIn: () => void;
}

/** Asks for a recovery code. */
export function RecoveryCodeStep({ exchange, onSignedIn }: RecoveryCodeStepProps) {
  const form = useForm({ resolver: zodResolver(RecoveryInput), defaultValues: { recovery_code: '' } });
  const [isEntering, setIsEntering] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ recovery_code }) => {
    try {
      await exchange(recovery_code);
      setIsEntering(true);
      onSignedIn();
    } catch (error) {
      attachFailure(error, ['recovery_code'], form.setError);
    }
  });
  return (
    <>
      <FormHeading title="Enter a recovery code">
        You saved ten of them when you set up your second factor. Each works once.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Field
          label="Recovery code"
          autoComplete="off"
          autoFocus
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
          error={errors.recovery_code?.message}
          {...form.register('recovery_code')}
        />
        <Button type="submit" variant="contained" size="large" loading={isSubmitting || isEntering}>
          Sign in
        </Button>
      </Stack>
    </>
  );
}
