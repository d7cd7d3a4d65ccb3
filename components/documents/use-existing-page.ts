import { useEffect } from 'react';
import type { DocumentsQuery } from './documents-query.ts';
import type { LoadedPage } from './use-documents.ts';
import type { ChangeQuery } from './use-documents-query.ts';

/** Goes to the last page when the one in the URL lies beyond it, as after the only row of the last page was deleted. */
export function useExistingPage(
  page: LoadedPage | undefined,
  query: DocumentsQuery,
  change: ChangeQuery,
): boolean {
  const { pageIndex, pageSize } = query;
  const isBeyond = page !== undefined && page.rows.length === 0 && page.total > 0 && pageIndex > 0;
  const last = isBeyond ? Math.ceil(page.total / pageSize) - 1 : pageIndex;
  useEffect(() => {
    if (last < pageIndex) change({ pageIndex: last }, 'replace');
  }, [last, pageIndex, change]);
  return isBeyond;
}
