import { useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { listWorkflows } from '#contracts/workflow.ts';

export const WORKFLOWS_PER_PAGE = 10;

/** Loads a page of the workflows. The previous page stays visible while the next one loads, but not when that fails. */
export function useWorkflowList() {
  const [{ search, pageIndex }, setView] = useState({ search: '', pageIndex: 0 });
  const input = { query: { search, pageIndex, pageSize: WORKFLOWS_PER_PAGE } };
  const own = useCall(listWorkflows, input);
  const shown = useCall(listWorkflows, input, { keepPreviousData: true });
  const page = own.data ?? (own.error ? undefined : shown.data);
  const total = page?.total ?? 0;
  const last = Math.max(0, Math.ceil(total / WORKFLOWS_PER_PAGE) - 1);
  if (own.data && pageIndex > last) setView({ search, pageIndex: last }); // the last page became empty by a deletion
  return {
    search,
    pageIndex,
    page,
    error: own.data ? undefined : own.error,
    isLoading: own.isLoading,
    retry: () => void own.mutate(),
    onSearch: (text: string) => setView({ search: text, pageIndex: 0 }),
    onPage: (index: number) => setView({ search, pageIndex: index }),
  };
}

export type WorkflowListState = ReturnType<typeof useWorkflowList>;
