'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { signIn } from '#client/auth.ts';
import type { LoginCredentials } from '#contracts/session.ts';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';

export interface LoginFlowProps {
  /** Where to go once signed in; a path of this app. */
  next: string;
  /** Whether the person is here because their session ended. */
  hasEnded: boolean;
  /** Where mail can be read on this machine, if it does not leave it. */
  mailPageUrl?: string | undefined;
}

/** Sign-in in two steps: e-mail and password, then the one-time code that was mailed. */
export function LoginFlow({ next, hasEnded, mailPageUrl }: LoginFlowProps) {
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
