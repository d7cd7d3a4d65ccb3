import { ThemedPart } from '#components/ui/themed-part.tsx';
import { LoginSecondStep, type LoginSecondStepProps } from './login-second-step.tsx';

/** Second step on the sign-in page, with MUI, which the first step does without. */
export function ThemedSecondStep(props: LoginSecondStepProps) {
  return (
    <ThemedPart>
      <LoginSecondStep {...props} />
    </ThemedPart>
  );
}
