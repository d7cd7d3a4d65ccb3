import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { documentsSearch, parseDocumentsQuery, type DocumentsQuery } from './documents-query.ts';

/** `push`: the back button returns to the previous state; `replace`: it skips that state. */
export type HistoryMode = 'push' | 'replace';
/** Changes the state; a function receives the current one, which may be newer than that of the last rendering. */
export type ChangeQuery = (
  change: Partial<DocumentsQuery> | ((now: DocumentsQuery) => Partial<DocumentsQuery>),
  mode?: HistoryMode,
) => void;

export interface DocumentsQueryState {
  query: DocumentsQuery;
  /** Changes the URL's query without a request for the page. */
  change: ChangeQuery;
}

/** Returns the state of the documents screen, which is the URL's query. */
export function useDocumentsQuery(): DocumentsQueryState {
  const parameters = useSearchParams();
  const query = useMemo(() => parseDocumentsQuery(new URLSearchParams(parameters)), [parameters]);
  const change = useCallback<ChangeQuery>((changes, mode = 'push') => {
    const { pathname, search } = window.location;
    const now = parseDocumentsQuery(new URLSearchParams(search));
    const next = `${pathname}${documentsSearch({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) })}`;
    if (next === pathname + search) return;
    if (mode === 'push') window.history.pushState(null, '', next);
    else window.history.replaceState(null, '', next);
  }, []);
  return { query, change };
}
