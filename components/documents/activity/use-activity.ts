import { useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { getActivityReport } from '#contracts/activity.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contracts/limits.ts';

/** The newest entries of a document. More are one larger page, so that what is added meanwhile shifts nothing into sight twice. */
export function useActivity(documentId: string) {
  const [pageSize, setPageSize] = useState<number>(DEFAULT_PAGE_SIZE);
  const query = { instance_id: documentId, purpose: 'document', pageIndex: 0, pageSize } as const;
  const { data, error, isLoading, mutate } = useCall(
    getActivityReport,
    { query },
    { keepPreviousData: true },
  );
  const next = PAGE_SIZES.find((size) => size > pageSize);
  return {
    entries: data?.rows,
    total: data?.total ?? 0,
    error,
    isLoading,
    retry: () => void mutate(),
    /** null when one page can hold no more. */
    showMore: next === undefined ? null : () => setPageSize(next),
  };
}
