'use client';
import { PageNumberPagination } from '#components/ui/page-number-pagination.tsx';
import { DOCUMENT_PAGE_SIZES } from '#contracts/limits.ts';
import type { DocumentsToolbarProps } from './documents-toolbar.tsx';

export interface DocumentsPaginationProps extends DocumentsToolbarProps {
  total: number;
  isCompact: boolean;
}

export function DocumentsPagination({ query, change, total, isCompact }: DocumentsPaginationProps) {
  return (
    <PageNumberPagination
      pageIndex={query.pageIndex}
      pageSize={query.pageSize}
      pageSizes={DOCUMENT_PAGE_SIZES}
      total={total}
      isCompact={isCompact}
      onPageChange={(pageIndex) => change({ pageIndex, instanceId: undefined })}
      onPageSizeChange={(pageSize) => change({ pageSize, pageIndex: 0, instanceId: undefined }, 'replace')}
    />
  );
}
