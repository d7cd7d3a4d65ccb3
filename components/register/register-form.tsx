import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ListNotLoaded } from '#components/ui/inputs/list-not-loaded.tsx';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { FormProvider, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { TermsNotice } from '#components/ui/terms-notice.tsx';
import { generateRegisterOtp, Registration } from '#contracts/register.ts';
import { z } from '#contracts/zod.ts';
import { RegisterFields } from './register-fields.tsx';
import { registrationSchema } from './registration.ts';
import { usePlaces } from './use-places.ts';

const FIELD_NAMES = z.keyof(Registration).options;

export interface RegisterFormProps {
  /** Initial values; on return from the second step, what was entered before. */
  entered: Registration;
  onCodeSent: (entered: Registration, orderId: string) => void;
}

/**
 * First step of the registration: details of user and organization. The service's response does not reveal whether the
 * e-mail address is registered already.
 */
export function RegisterForm({ entered, onCodeSent }: RegisterFormProps) {
  const places = usePlaces();
  const form = useForm<Registration>({
    resolver: zodResolver(registrationSchema(places.dialingCodes)),
    defaultValues: entered,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (details) => {
    try {
      const { order_id } = await request(
        generateRegisterOtp,
        { body: details },
        { quiet: true, quietSuccess: true },
      );
      onCodeSent(details, order_id);
    } catch (error) {
      attachFailure(error, FIELD_NAMES, form.setError);
    }
  });
  return (
    <FormProvider {...form}>
      <FormHeading title="Create an account">
        For you and your organization, of which you will be the owner.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        {places.hasFailed ? <ListNotLoaded content="countries" onRetry={places.retry} /> : null}
        <RegisterFields places={places} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isSubmitting || null}
          sx={{ mt: 0.5 }}
        >
          Continue
        </Button>
        <TermsNotice error={errors.terms_version?.message} />
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          You have an account?{' '}
          <Link component={HoverLink} href="/login" underline="always">
            Sign in
          </Link>
        </Typography>
      </Stack>
    </FormProvider>
  );
}
