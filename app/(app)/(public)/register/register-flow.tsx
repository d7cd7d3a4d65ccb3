'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { register } from '#client/auth.ts';
import { CodeForm } from '#components/login/code-form.tsx';
import { RegisterForm } from '#components/register/register-form.tsx';
import { EMPTY_REGISTRATION } from '#components/register/registration.ts';
import { HOME_PATH } from '#shared/return-path.ts';

interface RegisterFlowProps {
  /** URL of the local mail page; undefined when a mail server is configured. */
  mailPageUrl: string | undefined;
}

/** Registration in two steps: the account's details, then the mailed one-time code. */
export function RegisterFlow({ mailPageUrl }: RegisterFlowProps) {
  const router = useRouter();
  const [entered, setEntered] = useState(EMPTY_REGISTRATION);
  const [orderId, setOrderId] = useState<string | null>(null);
  const enter = () => {
    router.replace(HOME_PATH);
    router.refresh();
  };
  if (!orderId) {
    return (
      <RegisterForm
        entered={entered}
        onCodeSent={(details, order) => {
          setEntered(details);
          setOrderId(order);
        }}
      />
    );
  }
  return (
    <CodeForm
      email={entered.email}
      orderId={orderId}
      mailPageUrl={mailPageUrl}
      submitLabel="Create account"
      exchange={register}
      onNewOrder={setOrderId}
      onBack={() => setOrderId(null)}
      onSignedIn={enter}
    />
  );
}
