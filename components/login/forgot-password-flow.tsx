'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { PASSWORD_CHANGED } from '#shared/return-path.ts';
import { AddressForm } from './address-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export interface ForgotPasswordFlowProps {
  /** Address of the local mail page, if mail stays on this machine. */
  mailPageUrl?: string | undefined;
}

/** Way to a new password in two steps: the e-mail address, then the mailed one-time code with the password. */
export function ForgotPasswordFlow({ mailPageUrl }: ForgotPasswordFlowProps) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const [email, setEmail] = useState('');
  const [orderId, setOrderId] = useState<string | null>(null);
  const leadToSignIn = () => {
    void mutate(() => true, undefined, { revalidate: false }); // clears the cached data of an ended session
    router.replace(`/login?ended=${PASSWORD_CHANGED}`);
    router.refresh();
  };
  if (!orderId) {
    return (
      <AddressForm
        email={email}
        onCodeSent={(address, order) => {
          setEmail(address);
          setOrderId(order);
        }}
      />
    );
  }
  return (
    <NewPasswordForm
      email={email}
      orderId={orderId}
      mailPageUrl={mailPageUrl}
      onNewOrder={setOrderId}
      onBack={() => setOrderId(null)}
      onChanged={leadToSignIn}
    />
  );
}
