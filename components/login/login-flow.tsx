'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { loadLater } from '#components/ui/load-later.tsx';
import type { LoginCredentials, LoginOrder } from '#contracts/session.ts';
import { CredentialsForm } from './credentials-form.tsx';

const SecondStep = loadLater(
  async () => (await import('./login-later.ts')).LoginSecondStep,
  ({ order }) => order !== null,
);

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
  const [credentials, setCredentials] = useState<LoginCredentials | null>(null);
  const [order, setOrder] = useState<LoginOrder | null>(null);
  const enter = () => {
    router.replace(next);
    router.refresh();
  };
  const isOrdered = credentials !== null && order !== null;
  return (
    <>
      {isOrdered ? null : (
        <CredentialsForm
          email={credentials?.email ?? ''}
          hasEnded={hasEnded}
          hasNewPassword={hasNewPassword}
          onSignedIn={hasPasskeys ? enter : undefined}
          onOrdered={(given, started) => {
            setCredentials(given);
            setOrder(started);
          }}
        />
      )}
      <SecondStep
        order={isOrdered ? { ...order, credentials } : null}
        mailPageUrl={mailPageUrl}
        onNewOrder={(order_id) => setOrder({ order_id })}
        onBack={() => setOrder(null)}
        onSignedIn={enter}
      />
    </>
  );
}
