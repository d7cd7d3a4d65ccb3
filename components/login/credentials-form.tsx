import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { laterResolver } from '#components/ui/inputs/later-resolver.ts';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { SESSION_EXPIRED } from '#contracts/messages.ts';
import type { LoginCredentials, LoginOrder } from '#contracts/session.ts';
import { PasskeyButton } from './passkey-button.tsx';

// Most of the code of a sign-in is loaded while the visitor reads and types.
const load = () => import('./login-later.ts');
const RESOLVER = laterResolver<LoginCredentials>(load);
const signInWithPasskey = async () => (await load()).signInWithPasskey();

interface CredentialsFormProps {
  /** Initial value; on return from the second step, the address entered before. */
  email: string;
  /** True if the previous session has ended, which the form then says. */
  hasEnded: boolean;
  /** True if the user has just chosen a new password, which the form then says. */
  hasNewPassword: boolean;
  /** Called when the password is right. */
  onOrdered: (credentials: LoginCredentials, order: LoginOrder) => void;
  /** Called after a sign-in with a passkey; undefined if passkeys cannot be used. */
  onSignedIn: (() => void) | undefined;
}

/** First step of the sign-in: e-mail address and password. */
export function CredentialsForm({
  email,
  hasEnded,
  hasNewPassword,
  onOrdered,
  onSignedIn,
}: CredentialsFormProps) {
  const form = useForm<LoginCredentials>({
    resolver: RESOLVER,
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    try {
      const { orderSignIn } = await load();
      onOrdered(credentials, await orderSignIn(credentials));
    } catch (error) {
      attachFailure(error, ['email', 'password'], form.setError);
    }
  });
  return (
    <>
      <FormHeading title="Sign in">Use the e-mail address that your organization knows.</FormHeading>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {hasEnded && !form.formState.isSubmitted ? (
          <Alert severity="info">{SESSION_EXPIRED.description}</Alert>
        ) : null}
        {hasNewPassword && !form.formState.isSubmitted ? (
          <Alert severity="success">
            Your password is changed, and all sessions have ended. Sign in again.
          </Alert>
        ) : null}
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus={!email}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Stack sx={{ gap: 1 }}>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            autoFocus={Boolean(email)}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Link
            component={HoverLink}
            href="/forgot-password"
            variant="body2"
            underline="always"
            sx={{ alignSelf: 'flex-start' }}
          >
            Forgot password?
          </Link>
        </Stack>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isSubmitting || null}
          sx={{ mt: 0.5 }}
        >
          Continue
        </Button>
        {onSignedIn ? <PasskeyButton exchange={signInWithPasskey} onSignedIn={onSignedIn} /> : null}
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          New here?{' '}
          <Link component={HoverLink} href="/register" underline="always">
            Create an account
          </Link>
        </Typography>
      </Stack>
    </>
  );
}
