import { useEffect, useState } from 'react';
import { pairThisBrowser } from '#client/pair-usb-helper.ts';
import { RequestError } from '#client/request-error.ts';
import { askUsbHelper } from '#client/usb-helper.ts';
import { useCodeEntry, type CodeEntry } from '#components/ui/inputs/code-entry.tsx';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { startUsbPairing } from '#contracts/usb-pairing.ts';

export interface Pairing {
  entry: CodeEntry;
  /** Reason why the helper shows no code; null if it does. */
  failure: string | null;
  isStarting: boolean;
  /** Has the helper show a new code, and empties the field. */
  start: () => void;
}

/** Has the helper show a code, and pairs this browser when it has been entered. */
export function usePairing(onPaired: () => Promise<void>): Pairing {
  const [failure, setFailure] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const entry = useCodeEntry(async (code) => {
    try {
      await pairThisBrowser(code);
    } catch (error) {
      if (isUnreachable(error)) await onPaired(); // shows how to start the helper
      throw atField(error);
    }
    await onPaired();
  });
  useEffect(() => void showCode().then(setFailure), []);
  const start = async () => {
    setIsStarting(true);
    entry.reset();
    setFailure(await showCode());
    setIsStarting(false);
  };
  return { entry, failure, isStarting, start: () => void start() };
}

/** Has the helper show a new code. Returns the reason if it does not, else null. */
async function showCode(): Promise<string | null> {
  try {
    await askUsbHelper(startUsbPairing, undefined);
    return null;
  } catch (error) {
    return error instanceof RequestError ? error.message : GENERIC_ERROR;
  }
}

const isUnreachable = (error: unknown) => error instanceof RequestError && error.kind === 'unreachable';

/** Returns the error with its messages at the field of the code entry. */
function atField(error: unknown): unknown {
  const messages = error instanceof RequestError ? error.fields?.['code'] : undefined;
  if (!(error instanceof RequestError) || !messages) return error;
  const { kind, status, message, code } = error;
  return new RequestError({ kind, status, message, code, fields: { otp: messages } });
}
