import { and, eq, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { DocumentStatus, StatusTab } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { documents } from '../../document-tables.ts';
import type { ListConditions } from './conditions.ts';
import { byDueDate } from './due-page.ts';
import { orderBy, segments, type Sorting } from './order.ts';
import { inPeriod, listSource } from './source.ts';
import { hasStatus, visibleTo } from '../../visibility-store.ts';
import { STATUSES_OF_TAB } from '../statuses-of-tab.ts';

export interface WholeList {
  tab: StatusTab;
  conditions: ListConditions;
  sorting: Sorting;
}

const BATCH = 1000;

/**
 * Calls `onBatch` with the ids of all documents of a list, in list order. The transaction must be repeatable read, so that all parts
 * of the list are as of its start.
 */
export async function forEachBatch(
  tx: Transaction,
  reader: Member,
  { list, onBatch }: { list: WholeList; onBatch: (ids: string[]) => Promise<void> },
): Promise<void> {
  for (const statuses of segments(STATUSES_OF_TAB[list.tab], list.sorting)) {
    await tx.execute(sql`declare listed no scroll cursor for ${idsOfPart(reader, list, statuses)}`);
    await readBatches(tx, onBatch);
    await tx.execute(sql`close listed`);
  }
}

async function readBatches(tx: Transaction, onBatch: (ids: string[]) => Promise<void>): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql.raw(`fetch ${BATCH} from listed`));
    if (rows.length > 0) await onBatch(rows.map(({ id }) => id));
    if (rows.length < BATCH) return;
  }
}

function idsOfPart(
  reader: Member,
  { conditions, sorting }: WholeList,
  statuses: readonly DocumentStatus[],
): SQL {
  const isByDueDate = sorting.sort === 'due_date';
  if (!conditions.rows && !isByDueDate) {
    const source = listSource(reader, statuses, conditions.period);
    return sql`select ${source.id} as id from ${source.table} where ${source.where} order by ${orderBy(source, sorting)}`;
  }
  const where = and(
    eq(documents.organization_id, reader.organizationId),
    visibleTo(reader),
    hasStatus(reader, statuses),
    inPeriod(documents.created_at, conditions.period),
    conditions.rows,
  );
  const order = isByDueDate
    ? sql`${byDueDate(sorting.direction)}, ${orderBy(documents, NEWEST_FIRST)}`
    : orderBy(documents, sorting);
  return sql`select ${documents.id} from ${documents} where ${where} order by ${order}`;
}

const NEWEST_FIRST = { sort: 'date_added', direction: 'desc' } as const;
