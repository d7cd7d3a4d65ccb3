import Box from '@mui/material/Box';
import { useEffect, type ReactNode } from 'react';
import { DocumentsEmpty } from '#components/documents/table/documents-empty.tsx';
import { FROM_START } from '#components/documents/toolbar/documents-filter.ts';
import { isFiltered, NO_CONDITIONS } from '#components/documents/documents-query.ts';
import { DocumentsSkeleton } from '#components/documents/table/documents-skeleton.tsx';
import type { DocumentsQueryState } from '#components/documents/use-documents-query.ts';
import type { LoadedPage } from '#components/documents/use-documents.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import type { LayoutProps } from './layout-props.ts';

export interface LoadedDocumentsProps extends LayoutProps {
  children: (page: LoadedPage, isLoading: boolean) => ReactNode;
}

const FRAME = { border: 1, borderColor: 'line', borderRadius: 1, bgcolor: 'background.paper' };

/** Renders a page of documents, or its loading, error or empty state. */
export function LoadedDocuments({ query, change, list, onUpload, children }: LoadedDocumentsProps) {
  const { data, error, isValidating, isLoading, mutate } = list;
  const isBeyond = useExistingPage(isLoading ? undefined : data, { query, change });
  if (error && !data && !isValidating) {
    return (
      <Box sx={FRAME}>
        <LoadError title="The documents could not be loaded" error={error} onRetry={() => void mutate()} />
      </Box>
    );
  }
  if (!data || isBeyond) return <DocumentsSkeleton />;
  if (data.rows.length > 0) return children(data, isLoading);
  if (isLoading) return <DocumentsSkeleton />;
  return (
    <Box sx={FRAME}>
      <DocumentsEmpty
        status={query.status}
        search={query.search}
        isFiltered={isFiltered(query)}
        onClear={() => change({ search: '', ...NO_CONDITIONS, ...FROM_START })}
        onShowAll={() => change({ status: 'all', pageIndex: 0 })}
        onUpload={onUpload}
      />
    </Box>
  );
}

/**
 * Changes the URL to the last page when its page does not exist, for example after the only row of the last page was
 * deleted. Returns whether that is the case.
 */
function useExistingPage(page: LoadedPage | undefined, { query, change }: DocumentsQueryState): boolean {
  const { pageIndex, pageSize } = query;
  const isBeyond = page !== undefined && page.rows.length === 0 && page.total > 0 && pageIndex > 0;
  const last = isBeyond ? Math.ceil(page.total / pageSize) - 1 : pageIndex;
  useEffect(() => {
    if (last < pageIndex) change({ pageIndex: last }, 'replace');
  }, [last, pageIndex, change]);
  return isBeyond;
}
