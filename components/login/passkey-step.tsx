import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { PlainButton } from '#components/ui/plain/plain-button.tsx';
import type { PasskeyButtonProps } from './passkey-button.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Asks for a passkey as the second factor. */
export function PasskeyStep({ exchange, onSignedIn }: PasskeyButtonProps) {
  const { isBusy, failure, start } = usePasskeySignIn(exchange, onSignedIn);
  return (
    <>
      <FormHeading title="Use your passkey">
        Your browser asks for the fingerprint, face or PIN that protects it.
      </FormHeading>
      <Stack sx={{ gap: 2.5 }}>
        {failure === null ? null : <Alert severity="error">{failure}</Alert>}
        <PlainButton variant="contained" size="large" autoFocus isBusy={isBusy} onClick={() => void start()}>
          Continue with your passkey
        </PlainButton>
      </Stack>
    </>
  );
}
