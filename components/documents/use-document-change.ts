import { createContext, useContext, useState } from 'react';
import { isOutdated, RequestError } from '#client/request-error.ts';
import { useRefresh } from '#client/use-call.ts';

/** Callback that runs after documents were changed in a dialog, for example to clear the selection. */
export const AfterChange = createContext<() => void>(() => undefined);

export interface DocumentChange {
  isBusy: boolean;
  /** Makes a change; resolves to the error when it failed. The dialog stays open at an error of its fields, or one that is not outdated. */
  run: (change: () => Promise<unknown>) => Promise<RequestError | null>;
}

/**
 * Makes changes to documents. After one, or when the document has changed meanwhile (404, 409), every list is fetched
 * again and `onDone` closes the dialog.
 */
export function useDocumentChange(onDone: () => void): DocumentChange {
  const refresh = useRefresh();
  const afterChange = useContext(AfterChange);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (change: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      const error = await failureOf(change);
      if (error && (error.fields || !isOutdated(error))) return error;
      void refresh(['/document']);
      afterChange();
      onDone();
      return error;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

async function failureOf(change: () => Promise<unknown>): Promise<RequestError | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
}
