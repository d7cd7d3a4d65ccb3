import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { signIn, signInWithPasskey, signInWithRecoveryCode } from '#client/auth.ts';
import type { SecondFactor } from '#contracts/privacy-settings.ts';
import type { LoginCredentials } from '#contracts/session.ts';
import type { SessionRenewal } from '#contracts/web-session.ts';
import { AppCodeStep } from './app-code-step.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { RecoveryCodeStep } from './recovery-code-step.tsx';

/** Way to confirm a sign-in. */
type Way = SecondFactor | 'recovery_code';

const OFFERS: Record<Way, string> = {
  authenticator_app: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};

export interface SecondFactorStepProps {
  credentials: LoginCredentials;
  orderId: string;
  /** Second factors of the user, the preferred one first. */
  factors: readonly SecondFactor[];
  /** User and organization of the page whose session has ended, which the sign-in renews. */
  renewal?: SessionRenewal | undefined;
  onBack: () => void;
  onSignedIn: () => void;
}

/** Second step of the sign-in of a user with a second factor: asks for the preferred one and offers the others. */
export function SecondFactorStep({
  credentials,
  orderId,
  factors,
  renewal,
  onBack,
  onSignedIn,
}: SecondFactorStepProps) {
  const ways: readonly Way[] = [...factors, 'recovery_code'];
  const [way, setWay] = useState<Way>(factors[0] ?? 'recovery_code');
  const order = { ...credentials, order_id: orderId };
  return (
    <>
      {way === 'recovery_code' ? (
        <RecoveryCodeStep
          exchange={(recovery_code) => signInWithRecoveryCode({ ...order, recovery_code }, renewal)}
          onSignedIn={onSignedIn}
        />
      ) : way === 'passkey' ? (
        <PasskeyStep exchange={() => signInWithPasskey(orderId, renewal)} onSignedIn={onSignedIn} />
      ) : (
        <AppCodeStep exchange={(otp) => signIn({ ...order, otp }, renewal)} onSignedIn={onSignedIn} />
      )}
      <Stack sx={{ mt: 2.5, gap: 1 }}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} onClick={() => setWay(other)}>
              {OFFERS[other]}
            </Button>
          ))}
        <Button variant="text" color="inherit" startIcon={<ArrowBack />} onClick={onBack}>
          Back
        </Button>
      </Stack>
    </>
  );
}
