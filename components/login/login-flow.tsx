'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CredentialsForm, type OrderedSignIn } from './credentials-form.tsx';

export interface LoginFlowProps {
  /** Path of this app to open after the sign-in. */
  next: string;
  /** True if the user was sent here because the session has ended. */
  hasEnded: boolean;
  /** True if the user was sent here after choosing a new password. */
  hasNewPassword?: boolean;
  /** Address of the local mail page, if mail stays on this machine. */
  mailPageUrl?: string | undefined;
  /** True if a passkey can replace the password. */
  hasPasskeys?: boolean;
}

/** Sign-in in two steps: e-mail address and password, then the mailed one-time code or the user's second factor. */
export function LoginFlow({
  next,
  hasEnded,
  hasNewPassword = false,
  mailPageUrl,
  hasPasskeys = false,
}: LoginFlowProps) {
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [ordered, setOrdered] = useState<OrderedSignIn | null>(null);
  const enter = () => {
    router.replace(next);
    router.refresh();
  };
  if (!ordered) {
    return (
      <CredentialsForm
        email={email}
        hasEnded={hasEnded}
        hasNewPassword={hasNewPassword}
        onSignedIn={hasPasskeys ? enter : undefined}
        onOrdered={setOrdered}
      />
    );
  }
  const { credentials, order, SecondStep } = ordered;
  return (
    <SecondStep
      order={{ ...order, credentials }}
      mailPageUrl={mailPageUrl}
      onNewOrder={(order_id) => setOrdered({ ...ordered, order: { order_id } })}
      onBack={() => {
        setEmail(credentials.email);
        setOrdered(null);
      }}
      onSignedIn={enter}
    />
  );
}
