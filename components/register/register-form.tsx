import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import { FormProvider, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { generateRegisterOtp, Registration } from '#contracts/register.ts';
import { ChosenPassword } from './chosen-password.tsx';
import { CountryField } from './country-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { registrationSchema } from './registration-schema.ts';
import { usePlaces } from './use-places.ts';

const NAMES = Registration.keyof().options;

export interface RegisterFormProps {
  /** What was entered before, when the person comes back. */
  entered: Registration;
  onCodeSent: (entered: Registration, orderId: string) => void;
}

/** First step: who opens an account, for which organization. The service answers alike for every address, known or not. */
export function RegisterForm({ entered, onCodeSent }: RegisterFormProps) {
  const places = usePlaces();
  const form = useForm<Registration>({
    resolver: zodResolver(registrationSchema(places.dialingCodes)),
    defaultValues: entered,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (details) => {
    try {
      const { order_id } = await request(generateRegisterOtp, { body: details }, { quiet: true });
      onCodeSent(details, order_id);
    } catch (error) {
      attachFailure(error, NAMES, form.setError);
    }
  });
  return (
    <FormProvider {...form}>
      <FormHeading title="Create an account">
        For you and your organization, of which you will be the owner.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        {places.hasFailed ? <NoPlaces onRetry={places.retry} /> : null}
        <PersonFields />
        <CountryField places={places} />
        <PhoneFields places={places} />
        <ChosenPassword />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isSubmitting || null}
          sx={{ mt: 0.5 }}
        >
          Continue
        </Button>
        <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
          By continuing you accept the{' '}
          <Link href="/terms-of-service" target="_blank" underline="always">
            Terms & Conditions
          </Link>
          .
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          You have an account?{' '}
          <Link component={NextLink} href="/login" underline="always">
            Sign in
          </Link>
        </Typography>
      </Stack>
    </FormProvider>
  );
}

function NoPlaces({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      The list of countries could not be loaded.
    </Alert>
  );
}
