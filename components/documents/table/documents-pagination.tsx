import { memo } from 'react';
import { PageNumberPagination } from '#components/ui/table/page-number-pagination.tsx';
import { DOCUMENT_PAGE_SIZES } from '#contracts/limits.ts';
import type { DocumentsQueryState } from '../use-documents-query.ts';
import type { LoadedPage } from '../use-documents.ts';

export interface DocumentsPaginationProps extends DocumentsQueryState {
  page: LoadedPage;
  isCompact: boolean;
}

/** Pages of the list. */
export const DocumentsPagination = memo(function DocumentsPagination({
  query,
  change,
  page,
  isCompact,
}: DocumentsPaginationProps) {
  return (
    <PageNumberPagination
      pageIndex={query.pageIndex}
      pageSize={query.pageSize}
      pageSizes={DOCUMENT_PAGE_SIZES}
      total={page.total}
      isTotalCapped={page.is_total_capped}
      rowCount={page.rows.length}
      isCompact={isCompact}
      onPageChange={(pageIndex) => change({ pageIndex, instanceId: undefined })}
      onPageSizeChange={(pageSize) => change({ pageSize, pageIndex: 0, instanceId: undefined }, 'replace')}
    />
  );
});
