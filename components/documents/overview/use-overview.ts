import { useCallback, useMemo, useState } from 'react';
import { getDocumentOverview } from '#client/later-calls.ts';
import { useCall } from '#client/use-call.ts';
import type { DocumentOverview } from '#contracts/document-overview.ts';
import { overviewCookie } from '#shared/overview-cookie.ts';

/** State of the overview at the first rendering, from the server. */
export interface OverviewStart {
  /** Numbers loaded by the server; undefined where the service does not have them, and no overview is shown. */
  first: DocumentOverview | undefined;
  isOpen: OverviewState['isOpen'];
}

export interface OverviewState {
  data: DocumentOverview;
  /** Null until the user chooses: open, but folded on a phone. */
  isOpen: boolean | null;
  setOpen: (isOpen: boolean) => void;
}

/** Returns the overview, fetched again after changes of documents, and its state, which a cookie keeps; null if there is none. */
export function useOverview({ first, isOpen: isOpenAtFirst }: OverviewStart): OverviewState | null {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { data = first } = useCall(getDocumentOverview, first ? {} : null, {
    fallbackData: first,
    quiet: true,
  });
  const setOpen = useCallback((next: boolean) => {
    document.cookie = overviewCookie(next);
    setIsOpen(next);
  }, []);
  return useMemo(() => (data ? { data, isOpen, setOpen } : null), [data, isOpen, setOpen]);
}
