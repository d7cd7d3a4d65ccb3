'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import { useController, useForm, useWatch } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { ComboField } from '#components/ui/combo-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { NewPasswordField } from '#components/ui/new-password-field.tsx';
import { generateRegisterOtp, Registration } from '#contracts/register.ts';
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
  const { control, register } = form;
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control, name: 'password' });
  const country = useController({ control, name: 'country_id' });
  const chooseCountry = (id: string) => {
    country.field.onChange(id);
    const isCode = places.dialingCodes.some((code) => code.id === id);
    if (isCode && !form.getValues('phone_number'))
      form.setValue('dialing_code_id', id, { shouldValidate: true });
  };
  const submit = form.handleSubmit(async (details) => {
    try {
      const { order_id } = await request(generateRegisterOtp, { body: details }, { quiet: true });
      onCodeSent(details, order_id);
    } catch (error) {
      attachFailure(error, NAMES, form.setError);
    }
  });
  return (
    <>
      <FormHeading title="Create an account">
        For you and your organization, of which you will be the owner.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        {places.hasFailed ? (
          <Alert
            severity="error"
            action={
              <Button size="small" onClick={places.retry}>
                Try again
              </Button>
            }
          >
            The list of countries could not be loaded.
          </Alert>
        ) : null}
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: { xs: 2.5, sm: 1.5 } }}>
          <Field
            label="First name"
            autoComplete="given-name"
            autoFocus
            error={errors.first_name?.message}
            {...register('first_name')}
          />
          <Field
            label="Last name"
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...register('last_name')}
          />
        </Box>
        <Field
          label="E-mail"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Organization"
          autoComplete="organization"
          error={errors.organization_name?.message}
          {...register('organization_name')}
        />
        <ComboField
          label="Country"
          options={places.countries}
          isLoading={places.isLoading}
          labelOf={({ name }) => name}
          wordsOf={({ name, id }) => [name, id]}
          {...country.field}
          onChange={chooseCountry}
          error={errors.country_id?.message}
        />
        <PhoneFields control={control} dialingCodes={places.dialingCodes} isLoading={places.isLoading} />
        <NewPasswordField
          label="Password"
          password={password}
          error={errors.password?.message}
          {...register('password')}
        />
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
          <Link href="/terms-of-service" target="_blank">
            Terms & Conditions
          </Link>
          .
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          You have an account?{' '}
          <Link component={NextLink} href="/login">
            Sign in
          </Link>
        </Typography>
      </Stack>
    </>
  );
}
