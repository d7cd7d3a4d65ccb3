import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { signInWithPasskey } from '#client/auth.ts';
import { useCall } from '#client/use-call.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { SESSION_EXPIRED } from '#contracts/messages.ts';
import { getSignInMethods } from '#contracts/passkey.ts';
import { OwnPassword } from '#contracts/password.ts';
import type { LoginCredentials, LoginOrder } from '#contracts/session.ts';
import type { SessionRenewal } from '#contracts/web-session.ts';
import { LoginSecondStep } from './login-second-step.tsx';
import { orderSignIn } from './order-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';

export interface SessionDialogProps {
  /** E-mail address of the user that the page belongs to. */
  email: string;
  renewal: SessionRenewal;
  /** Address of the local mail page, if mail stays on this machine. */
  mailPageUrl: string | undefined;
  onRenewed: () => void;
  /** Called when the user wants to sign in as someone else. */
  onLeave: () => void;
}

/** Blur over the page behind the dialog, whose data belong to a session that has ended. */
const BACKDROP = { backdrop: { sx: { backdropFilter: 'blur(14px)' } } } as const;

/** Dialog in which the user signs in again after the session has ended: password, then the second step. */
export function SessionDialog({ email, renewal, mailPageUrl, onRenewed, onLeave }: SessionDialogProps) {
  const id = useId();
  const [order, setOrder] = useState<(LoginOrder & { credentials: LoginCredentials }) | null>(null);
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      slotProps={BACKDROP}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{SESSION_EXPIRED.title}</DialogTitle>
      <DialogContent sx={{ '& h1': { typography: 'subtitle1' }, '& header': { mb: 2 } }}>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          {SESSION_EXPIRED.description} What you entered stays here.
        </DialogContentText>
        {order ? (
          <LoginSecondStep
            order={order}
            mailPageUrl={mailPageUrl}
            renewal={renewal}
            onNewOrder={(order_id) => setOrder({ order_id, credentials: order.credentials })}
            onBack={() => setOrder(null)}
            onSignedIn={onRenewed}
          />
        ) : (
          <PasswordStep
            email={email}
            onOrdered={setOrder}
            signInWithPasskey={() => signInWithPasskey(undefined, renewal)}
            onSignedIn={onRenewed}
          />
        )}
        <Button variant="text" color="inherit" fullWidth onClick={onLeave} sx={{ mt: 1 }}>
          Sign in as someone else
        </Button>
      </DialogContent>
    </Dialog>
  );
}

interface PasswordStepProps {
  email: string;
  onOrdered: (order: LoginOrder & { credentials: LoginCredentials }) => void;
  signInWithPasskey: () => Promise<void>;
  onSignedIn: () => void;
}

/** First step: the password of the user, whose address is shown, or a passkey where there are any. */
function PasswordStep({ email, onOrdered, signInWithPasskey: exchange, onSignedIn }: PasswordStepProps) {
  const { formState, handleSubmit, register, setError } = useForm<OwnPassword>({
    resolver: zodResolver(OwnPassword),
    defaultValues: { password: '' },
  });
  const { data: methods } = useCall(getSignInMethods, {}, { quiet: true });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    const credentials = { email, password };
    try {
      onOrdered({ ...(await orderSignIn(credentials)), credentials });
    } catch (error) {
      attachFailure(error, ['password'], setError);
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
      <Field
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting || null}>
        Sign in
      </Button>
      {methods?.passkeys ? <PasskeyButton exchange={exchange} onSignedIn={onSignedIn} /> : null}
    </Stack>
  );
}
