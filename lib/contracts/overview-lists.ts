import type { StatusTab } from './document.ts';
import type { DocumentOverview } from './document-overview.ts';
import type { Filter } from './filter.ts';

/** Number of the overview that the list can show the documents of. */
export type OverviewCount = 'waiting_for_me' | 'waiting_for_others' | 'done_this_week' | 'rejected';

/** Tab and conditions of the list that shows the documents of a number. */
export interface OverviewList {
  status: StatusTab;
  filters: Filter[];
  completed_since?: string;
}

/** Returns the list of each number. */
export function overviewLists({
  week_start,
}: Pick<DocumentOverview, 'week_start'>): Record<OverviewCount, OverviewList> {
  const hasStatus = (value: string): Filter[] => [{ columnId: 'status', operator: 'is', value }];
  return {
    waiting_for_me: { status: 'pending_for_signature', filters: [] },
    waiting_for_others: { status: 'all', filters: hasStatus('in_progress') },
    done_this_week: { status: 'signed', filters: [], completed_since: week_start },
    rejected: { status: 'rejected', filters: hasStatus('rejected') },
  };
}
