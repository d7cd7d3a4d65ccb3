import { useDeferredValue, useMemo } from 'react';
import { useIsHydrated } from '#shared/use-is-hydrated.ts';
import { readSignDraft } from '../position/sign-draft.ts';
import { lastSignMode } from './last-sign-mode.ts';

/** Whether local storage holds choices for the sign form; `unknown` on the server and during hydration. */
type KeptChoices = 'unknown' | 'none' | 'some';

/**
 * Returns whether the browser stores choices for this document's sign form: a draft, or another way of signing. Read once, after
 * hydration, and not in the same task: the form is rendered again with it.
 */
export function useKeptChoices(documentId: string): KeptChoices {
  const isHydrated = useDeferredValue(useIsHydrated());
  return useMemo(() => {
    if (!isHydrated) return 'unknown';
    return readSignDraft(documentId) !== null || lastSignMode() !== 'pfx' ? 'some' : 'none';
  }, [isHydrated, documentId]);
}
