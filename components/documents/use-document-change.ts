import { useContext, useState } from 'react';
import { isOutdated, RequestError } from '#client/request-error.ts';
import { useRefresh } from '#client/use-call.ts';
import { AfterChange } from './after-change.ts';

export interface DocumentChange {
  isBusy: boolean;
  /** Makes a change; gives the error back when it failed and the form should stay. */
  run: (change: () => Promise<unknown>) => Promise<RequestError | null>;
}

/** A change to documents: afterwards every list is fetched again and `onDone` closes what asked for it. */
export function useDocumentChange(onDone: () => void): DocumentChange {
  const refresh = useRefresh();
  const afterChange = useContext(AfterChange);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (change: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      const error = await failureOf(change);
      if (error && !isOutdated(error)) return error;
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
