import { DocumentStatus, type StatusTab } from '#contracts/document.ts';
import type { DocumentListQuery, TabCounts } from '#contracts/document-list.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import type { ListConditions } from './conditions.ts';
import { countsFor, total, type StatusCounts } from './status-counts.ts';
import { isInParts, type Sorting } from './order.ts';
import { foundPage } from './found-page.ts';
import { periodPage, tabPage, type IdPage } from './plain-page.ts';
import { STATUSES_OF_TAB } from '../statuses-of-tab.ts';

export interface AskedList extends Sorting, Pick<DocumentListQuery, 'pageIndex' | 'pageSize'> {
  tab: StatusTab;
  conditions: ListConditions;
}

/** Returns the ids of a page of a tab, the total, and the number of documents in each tab. */
export async function pageOfIds(
  tx: Transaction,
  reader: Member,
  asked: AskedList,
): Promise<IdPage & { tabs: TabCounts }> {
  const { conditions, sort, direction, pageIndex, pageSize } = asked;
  const { seen, organization } = await countsFor(tx, reader);
  const statuses = STATUSES_OF_TAB[asked.tab];
  const slice = { offset: pageIndex * pageSize, limit: pageSize };
  const list = { statuses, sorting: { sort, direction }, slice };
  const hasPeriod = conditions.period.from !== undefined || conditions.period.until !== undefined;
  const tabs = tabCountsOf(seen);

  if (!conditions.rows && !hasPeriod) {
    return { ...(await tabPage(tx, reader, { ...list, counts: seen })), tabs };
  }
  if (!conditions.rows && !isInParts({ sort })) {
    return { ...(await periodPage(tx, reader, { ...list, period: conditions.period })), tabs };
  }
  const sizes = { reader: total(seen, statuses), organization: total(organization, stored(statuses)) };
  return { ...(await foundPage(tx, reader, { ...list, conditions, sizes })), tabs };
}

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
