import { useState } from 'react';
import { isGone, RequestError } from '#client/request-error.ts';

/** Change that was made elsewhere to what a form edits; `newer` is null while that state could not be loaded. */
export type MeanwhileChange<T> = { kind: 'changed'; message: string; newer: T | null } | { kind: 'deleted' };

/**
 * Holds what a refused change says about changes elsewhere. `fetchNewer` resolves to null for what was deleted. `show` resolves
 * to the newer state, or to null where there is none; to undefined for an error of another cause, which it does not show.
 */
export function useMeanwhileChange<T>(fetchNewer: () => Promise<T | null>) {
  const [change, setChange] = useState<MeanwhileChange<T> | null>(null);
  const show = async (error: RequestError): Promise<T | null | undefined> => {
    const message = error.fields?.['changed_at']?.join(' ');
    if (message === undefined && !isGone(error)) return undefined;
    try {
      const newer = message === undefined ? null : await fetchNewer();
      setChange(
        newer === null || message === undefined ? { kind: 'deleted' } : { kind: 'changed', message, newer },
      );
      return newer;
    } catch (failure) {
      if (!(failure instanceof RequestError) || message === undefined) throw failure;
      setChange({ kind: 'changed', message, newer: null });
      return null;
    }
  };
  return { change, isDeleted: change?.kind === 'deleted', show, forget: () => setChange(null) };
}
