import { signIn } from '#client/auth.ts';
import type { LoginCredentials, LoginOrder } from '#contracts/session.ts';
import { CodeForm } from './code-form.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

export interface LoginSecondStepProps {
  /** Sign-in whose password was right; null before. */
  order: (LoginOrder & { credentials: LoginCredentials }) | null;
  /** Address of the local mail page, if mail stays on this machine. */
  mailPageUrl: string | undefined;
  onNewOrder: (orderId: string) => void;
  onBack: () => void;
  onSignedIn: () => void;
}

/** Second step of the sign-in: the mailed one-time code or the user's second factor. */
export function LoginSecondStep({
  order,
  mailPageUrl,
  onNewOrder,
  onBack,
  onSignedIn,
}: LoginSecondStepProps) {
  if (!order) return null;
  const { credentials, order_id: orderId, second_factors: factors } = order;
  const step = { credentials, orderId, onBack, onSignedIn };
  if (factors) return <SecondFactorStep {...step} factors={factors} />;
  return (
    <CodeForm
      email={credentials.email}
      orderId={orderId}
      mailPageUrl={mailPageUrl}
      submitLabel="Sign in"
      exchange={(code) => signIn({ ...credentials, ...code })}
      onNewOrder={onNewOrder}
      onBack={onBack}
      onSignedIn={onSignedIn}
    />
  );
}
