import { useMemo } from 'react';
import { useIsHydrated } from '#shared/use-is-hydrated.ts';
import { readSignDraft } from '../position/sign-draft.ts';
import { lastSignMode } from './last-sign-mode.ts';

/** What of a sign form the browser keeps: unknown until hydration, then none, or some that the form begins with. */
type KeptChoices = 'unknown' | 'none' | 'some';

/** Returns whether the browser keeps values for the sign form of this document, as it was when the form was first shown. */
export function useKeptChoices(documentId: string): KeptChoices {
  const isHydrated = useIsHydrated();
  return useMemo(() => {
    if (!isHydrated) return 'unknown';
    return readSignDraft(documentId) !== null || lastSignMode() !== 'pfx' ? 'some' : 'none';
  }, [isHydrated, documentId]);
}
