import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { CodeField } from '#components/ui/inputs/code-field.tsx';
import { AppCode } from '#contracts/second-factor.ts';

export interface AppCodeStepProps {
  /** Exchanges the code for a session; rejects with a RequestError if the code is refused. */
  exchange: (otp: string) => Promise<void>;
  onSignedIn: () => void;
}

/** Asks for the code of the authenticator app. Submits itself when the code is complete. */
export function AppCodeStep({ exchange, onSignedIn }: AppCodeStepProps) {
  const form = useForm<AppCode>({ resolver: zodResolver(AppCode), defaultValues: { otp: '' } });
  const [isEntering, setIsEntering] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ otp }) => {
    try {
      await exchange(otp);
      setIsEntering(true);
      onSignedIn();
    } catch (error) {
      form.resetField('otp');
      attachFailure(error, ['otp'], form.setError);
      form.setFocus('otp');
    }
  });
  return (
    <>
      <FormHeading title="Enter the code of your app">
        Open your authenticator app and enter the six digits that it shows.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Controller
          control={form.control}
          name="otp"
          render={({ field }) => (
            <CodeField
              field={field}
              label="Code of the app"
              error={errors.otp?.message}
              isDisabled={isSubmitting || isEntering}
              onComplete={() => void submit()}
            />
          )}
        />
        <Button type="submit" variant="contained" size="large" loading={isSubmitting || isEntering}>
          Sign in
        </Button>
      </Stack>
    </>
  );
}
