import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DocumentsEmpty } from '#components/documents/table/documents-empty.tsx';
import { FROM_START, NO_RANGE } from '#components/documents/toolbar/documents-filter.ts';
import { isFiltered } from '#components/documents/documents-query.ts';
import { DocumentsSkeleton } from '#components/documents/table/documents-skeleton.tsx';
import type { LoadedPage } from '#components/documents/use-documents.ts';
import { useExistingPage } from '#components/documents/use-existing-page.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import type { LayoutProps } from './layout-props.ts';

export interface LoadedDocumentsProps extends LayoutProps {
  children: (page: LoadedPage, isLoading: boolean) => ReactNode;
}

const FRAME = { border: 1, borderColor: 'line', borderRadius: 1, bgcolor: 'background.paper' };

/** A page of documents in whatever layout, or what stands in its place: loading, failed, empty. */
export function LoadedDocuments({ query, change, list, onUpload, children }: LoadedDocumentsProps) {
  const { data, error, isValidating, isLoading, mutate } = list;
  const isBeyond = useExistingPage(isLoading ? undefined : data, query, change);
  if (error && !data && !isValidating) {
    return (
      <Box sx={FRAME}>
        <LoadError
          title="The documents could not be loaded"
          message={error.message}
          onRetry={() => void mutate()}
        />
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
        onClear={() => change({ search: '', filters: [], ...NO_RANGE, ...FROM_START })}
        onShowAll={() => change({ status: 'all', pageIndex: 0 })}
        onUpload={onUpload}
      />
    </Box>
  );
}
