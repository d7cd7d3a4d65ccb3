import { DocumentStatus, type StatusTab } from '#contracts/document.ts';
import type { DocumentListQuery, TabCounts } from '#contracts/document-list.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import type { ListConditions } from './conditions.ts';
import { dueIds, withoutDue } from './due-page.ts';
import { countsFor, total, type Counts, type StatusCounts } from './status-counts.ts';
import { isInParts, type IndexedSorting, type Sorting } from './order.ts';
import { foundPage } from './found-page.ts';
import { periodPage, tabPage, type IdPage, type Slice } from './plain-page.ts';
import { STATUSES_OF_TAB } from '../statuses-of-tab.ts';

export interface AskedList extends Sorting, Pick<DocumentListQuery, 'pageIndex' | 'pageSize'> {
  tab: StatusTab;
  conditions: ListConditions;
}

/** Returns the ids of a page of a tab, the total, and the number of documents in each tab. */
export async function pageOfIds(
  tx: Transaction,
  reader: Member,
  { tab, conditions, pageIndex, pageSize, ...sorting }: AskedList,
): Promise<IdPage & { tabs: TabCounts }> {
  const counts = await countsFor(tx, reader);
  const slice = { offset: pageIndex * pageSize, limit: pageSize };
  const list = { statuses: STATUSES_OF_TAB[tab], conditions, slice, counts };
  const { sort, direction } = sorting;
  const page =
    sort === 'due_date'
      ? await duePage(tx, reader, { ...list, direction })
      : await sortedPage(tx, reader, { ...list, sorting: { sort, direction } });
  return { ...page, tabs: tabCountsOf(counts.seen) };
}

interface PageList {
  statuses: readonly DocumentStatus[];
  conditions: ListConditions;
  slice: Slice;
  counts: Counts;
}

async function sortedPage(
  tx: Transaction,
  reader: Member,
  { counts: { seen, organization }, conditions, ...list }: PageList & { sorting: IndexedSorting },
): Promise<IdPage> {
  const { statuses, sorting } = list;
  if (!conditions.rows && !hasPeriod(conditions)) return tabPage(tx, reader, { ...list, counts: seen });
  if (!conditions.rows && !isInParts(sorting)) {
    return periodPage(tx, reader, { ...list, period: conditions.period });
  }
  const sizes = { reader: total(seen, statuses), organization: total(organization, stored(statuses)) };
  return foundPage(tx, reader, { ...list, conditions, sizes });
}

/** Returns a page of the open documents with a due date, followed by the others with the newest first. */
async function duePage(
  tx: Transaction,
  reader: Member,
  { direction, ...list }: PageList & Pick<Sorting, 'direction'>,
): Promise<IdPage> {
  const { conditions, slice, statuses } = list;
  const due = await dueIds(tx, reader, { ...list, direction });
  const rest = {
    offset: Math.max(0, slice.offset - due.count),
    limit: slice.limit - due.ids.length,
  };
  const others = await sortedPage(tx, reader, {
    ...list,
    slice: rest,
    conditions: due.count === 0 ? conditions : withoutDue(conditions),
    sorting: { sort: 'date_added', direction: 'desc' },
  });
  const ids = [...due.ids, ...others.ids];
  if (!conditions.rows && !hasPeriod(conditions)) {
    return { ids, total: total(list.counts.seen, statuses), isCapped: false };
  }
  return { ids, total: due.count + others.total, isCapped: others.isCapped };
}

const hasPeriod = ({ period }: ListConditions): boolean =>
  period.from !== undefined || period.until !== undefined;

/** Returns the number of documents in each tab. */
export function tabCountsOf(seen: StatusCounts): TabCounts {
  const count = (tab: StatusTab) => total(seen, STATUSES_OF_TAB[tab]);
  return {
    all: count('all'),
    pending_for_signature: count('pending_for_signature'),
    signed: count('signed'),
    rejected: count('rejected'),
  };
}

/** Maps statuses to those that the database stores: pending_for_signature is stored as in_progress. */
function stored(statuses: readonly DocumentStatus[]): DocumentStatus[] {
  return DocumentStatus.options.filter(
    (status) =>
      statuses.includes(status) || (status === 'in_progress' && statuses.includes('pending_for_signature')),
  );
}
