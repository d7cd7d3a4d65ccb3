'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { signIn } from '#client/auth.ts';
import type { LoginCredentials } from '#contracts/session.ts';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';

export interface LoginFlowProps {
  /** Path of this app to open after the sign-in. */
  next: string;
  /** True if the user was sent here because the session has ended. */
  hasEnded: boolean;
  /** True if the user was sent here after choosing a new password. */
  hasNewPassword?: boolean;
  /** Address of the local mail page, if mail stays on this machine. */
  mailPageUrl?: string | undefined;
}

/** Sign-in in two steps: e-mail address and password, then the mailed one-time code. */
export function LoginFlow({ next, hasEnded, hasNewPassword = false, mailPageUrl }: LoginFlowProps) {
  const router = useRouter();
  const [credentials, setCredentials] = useState<LoginCredentials | null>(null);
  const [orderId, setOrderId] = useState<string | null>(null);
  const enter = () => {
    router.replace(next);
    router.refresh();
  };
  if (!credentials || !orderId) {
    return (
      <CredentialsForm
        email={credentials?.email ?? ''}
        hasEnded={hasEnded}
        hasNewPassword={hasNewPassword}
        onCodeSent={(given, order) => {
          setCredentials(given);
          setOrderId(order);
        }}
      />
    );
  }
  return (
    <CodeForm
      email={credentials.email}
      orderId={orderId}
      mailPageUrl={mailPageUrl}
      submitLabel="Sign in"
      exchange={(code) => signIn({ ...credentials, ...code })}
      onNewOrder={setOrderId}
      onBack={() => setOrderId(null)}
      onSignedIn={enter}
    />
  );
}
