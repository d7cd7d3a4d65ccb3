import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { StatusTab } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { documents } from '../../document-tables.ts';
import type { ListConditions } from './conditions.ts';
import { orderBy, type Sorting } from './order.ts';
import { inPeriod, listSource } from './source.ts';
import { hasStatus, statusFor, visibleTo } from '../../visibility-store.ts';
import { STATUSES_OF_TAB } from '../statuses-of-tab.ts';

export interface WholeList {
  tab: StatusTab;
  conditions: ListConditions;
  sorting: Sorting;
}

const BATCH = 1000;

/**
 * Calls `onBatch` with the ids of all documents of a list, in list order, as of the start of the transaction.
 */
export async function forEachBatch(
  tx: Transaction,
  reader: Member,
  { list, onBatch }: { list: WholeList; onBatch: (ids: string[]) => Promise<void> },
): Promise<void> {
  await tx.execute(sql`declare listed no scroll cursor for ${allIds(reader, list)}`);
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql.raw(`fetch ${BATCH} from listed`));
    if (rows.length > 0) await onBatch(rows.map(({ id }) => id));
    if (rows.length < BATCH) return;
  }
}

function allIds(reader: Member, { tab, conditions, sorting }: WholeList): SQL {
  const statuses = STATUSES_OF_TAB[tab];
  if (!conditions.rows && sorting.sort !== 'status') {
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
  const status = sorting.direction === 'asc' ? statusFor(reader) : sql`${statusFor(reader)} desc`;
  const order = orderBy(documents, sorting);
  return sql`select ${documents.id} from ${documents} where ${where} order by ${sorting.sort === 'status' ? sql`${status}, ${order}` : order}`;
}
