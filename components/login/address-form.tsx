import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { ForgotPassword, generateForgotPasswordOtp } from '#contracts/change-password.ts';

interface AddressFormProps {
  /** Initial value; on return from the second step, the address entered before. */
  email: string;
  onCodeSent: (email: string, orderId: string) => void;
}

/** First step to a new password: the e-mail address. The response does not reveal whether it has an account. */
export function AddressForm({ email, onCodeSent }: AddressFormProps) {
  const form = useForm<ForgotPassword>({
    resolver: zodResolver(ForgotPassword),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      const { order_id } = await request(
        generateForgotPasswordOtp,
        { body },
        { quiet: true, quietSuccess: true },
      );
      onCodeSent(body.email, order_id);
    } catch (error) {
      attachFailure(error, ['email'], form.setError);
    }
  });
  return (
    <>
      <FormHeading title="Forgot password?">
        Enter your e-mail address. We send you a code with which you choose a new password.
      </FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" variant="contained" size="large" loading={isSubmitting || null}>
          Continue
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          You remember it?{' '}
          <Link component={HoverLink} href="/login" underline="always">
            Sign in
          </Link>
        </Typography>
      </Stack>
    </>
  );
}
