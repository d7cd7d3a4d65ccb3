import type { ComponentType } from 'react';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { classes } from '#components/ui/plain/classes.ts';
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx';
import { PlainButton } from '#components/ui/plain/plain-button.tsx';
import { PlainField } from '#components/ui/plain/plain-field.tsx';
import { PlainPasswordField } from '#components/ui/plain/plain-password-field.tsx';
import { usePlainForm } from '#components/ui/plain/use-plain-form.ts';
import { usePreload } from '#client/use-preload.ts';
import { SESSION_EXPIRED } from '#contracts/messages.ts';
import type { LoginCredentials, LoginOrder } from '#contracts/session.ts';
import type { LoginSecondStepProps } from './login-second-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';

// Most of the code of a sign-in is loaded while the visitor reads and types.
const load = () => import('./login-later.ts');
const loadSecondStep = async () => (await import('./themed-second-step.tsx')).ThemedSecondStep;
const check = async (entered: FormData) => (await load()).readCredentials(entered).errors ?? {};
const signInWithPasskey = async () => (await load()).signInWithPasskey();

const LINK = classes('control-link', 'control-underlined');

/** Sign-in whose password was right, and what shows its second step. */
export interface OrderedSignIn {
  credentials: LoginCredentials;
  order: LoginOrder;
  SecondStep: ComponentType<LoginSecondStepProps>;
}

interface CredentialsFormProps {
  /** Initial value; on return from the second step, the address entered before. */
  email: string;
  /** True if the previous session has ended, which the form then says. */
  hasEnded: boolean;
  /** True if the user has just chosen a new password, which the form then says. */
  hasNewPassword: boolean;
  /** Called when the password is right. */
  onOrdered: (ordered: OrderedSignIn) => void;
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
  usePreload(load);
  usePreload(loadSecondStep);
  const send = async (entered: FormData) => {
    const { readCredentials, orderSignIn, loginErrorsOf } = await load();
    const read = readCredentials(entered);
    if (read.errors) return read.errors;
    try {
      const [order, SecondStep] = await Promise.all([orderSignIn(read.data), loadSecondStep()]);
      onOrdered({ credentials: read.data, order, SecondStep });
      return {};
    } catch (error) {
      return loginErrorsOf(error);
    }
  };
  const { errors, isSending, wasSubmitted, handlers } = usePlainForm({ check, send });
  return (
    <>
      <FormHeading title="Sign in">Use the e-mail address that your organization knows.</FormHeading>
      <form noValidate {...handlers} className="credentials-form">
        {hasEnded && !wasSubmitted ? (
          <PlainAlert severity="info">{SESSION_EXPIRED.description}</PlainAlert>
        ) : null}
        {hasNewPassword && !wasSubmitted ? (
          <PlainAlert severity="success">
            Your password is changed, and all sessions have ended. Sign in again.
          </PlainAlert>
        ) : null}
        {errors['root'] === undefined ? null : <PlainAlert severity="error">{errors['root']}</PlainAlert>}
        {errors['reset'] === undefined ? null : (
          <PlainAlert severity="error">
            {errors['reset']}{' '}
            <HoverLink href="/forgot-password" className={LINK}>
              Choose a new password
            </HoverLink>
          </PlainAlert>
        )}
        <PlainField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={!email}
          defaultValue={email}
          error={errors['email']}
        />
        <div className="credentials-password">
          <PlainPasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            autoFocus={Boolean(email)}
            error={errors['password']}
          />
          <HoverLink href="/forgot-password" className={classes(LINK, 'text-body2')}>
            Forgot password?
          </HoverLink>
        </div>
        <PlainButton
          type="submit"
          variant="contained"
          size="large"
          isBusy={isSending}
          className="credentials-submit"
        >
          Continue
        </PlainButton>
        {onSignedIn ? <PasskeyButton exchange={signInWithPasskey} onSignedIn={onSignedIn} /> : null}
        <p className={classes('text-body2', 'text-secondary', 'credentials-new')}>
          New here?{' '}
          <HoverLink href="/register" className={LINK}>
            Create an account
          </HoverLink>
        </p>
      </form>
    </>
  );
}
