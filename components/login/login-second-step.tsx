import { signIn } from '#client/auth.ts';
import type { LoginCredentials, LoginOrder } from '#contracts/session.ts';
import type { SessionRenewal } from '#contracts/web-session.ts';
import { CodeForm } from './code-form.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

export interface LoginSecondStepProps {
  /** Sign-in whose password was right. */
  order: LoginOrder & { credentials: LoginCredentials };
  /** Address of the local mail page, if mail stays on this machine. */
  mailPageUrl: string | undefined;
  /** User and organization of the page whose session has ended, which the sign-in renews. */
  renewal?: SessionRenewal | undefined;
  onNewOrder: (orderId: string) => void;
  onBack: () => void;
  onSignedIn: () => void;
}

/** Second step of the sign-in: the mailed one-time code or the user's second factor. */
export function LoginSecondStep({
  order,
  mailPageUrl,
  renewal,
  onNewOrder,
  onBack,
  onSignedIn,
}: LoginSecondStepProps) {
  const { credentials, order_id: orderId, second_factors: factors } = order;
  const step = { credentials, orderId, renewal, onBack, onSignedIn };
  if (factors) return <SecondFactorStep {...step} factors={factors} />;
  return (
    <CodeForm
      email={credentials.email}
      orderId={orderId}
      mailPageUrl={mailPageUrl}
      submitLabel="Sign in"
      exchange={(code) => signIn({ ...credentials, ...code }, renewal)}
      onNewOrder={onNewOrder}
      onBack={onBack}
      onSignedIn={onSignedIn}
    />
  );
}
