import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';

/** Sign-in with a passkey and its state. */
export interface PasskeySignInState {
  isBusy: boolean;
  /** Reason why it failed; null otherwise. */
  failure: string | null;
  start: () => Promise<void>;
}

/** Signs in by `exchange`, which asks the browser for a passkey. */
export function usePasskeySignIn(exchange: () => Promise<void>, onSignedIn: () => void): PasskeySignInState {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await exchange();
      onSignedIn();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setFailure(error.message);
      setIsBusy(false);
    }
  };
  return { isBusy, failure, start };
}
