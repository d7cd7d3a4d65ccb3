import { ThemedPart } from '#components/ui/themed-part.tsx';
import { LoginSecondStep, type LoginSecondStepProps } from './login-second-step.tsx';

/** Second step on the sign-in page, whose first step does without MUI. */
export function ThemedSecondStep(props: LoginSecondStepProps) {
  return (
    <ThemedPart>
      <LoginSecondStep {...props} />
    </ThemedPart>
  );
}
