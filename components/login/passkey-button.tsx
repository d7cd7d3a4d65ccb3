import Key from '@mui/icons-material/KeyRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

export interface PasskeyButtonProps {
  /** Exchanges a passkey for a session; rejects with a RequestError if there is none or it is refused. */
  exchange: () => Promise<void>;
  onSignedIn: () => void;
}

/** Button that signs in with a passkey instead of address and password. */
export function PasskeyButton({ exchange, onSignedIn }: PasskeyButtonProps) {
  const { isBusy, failure, start } = usePasskeySignIn(exchange, onSignedIn);
  return (
    <>
      <Button size="large" startIcon={<Key />} loading={isBusy || null} onClick={() => void start()}>
        Sign in with a passkey
      </Button>
      {failure === null ? null : <Alert severity="error">{failure}</Alert>}
    </>
  );
}
