import { and, eq, inArray, isNotNull, not, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { DocumentStatus } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { documents } from '../../document-tables.ts';
import { hasStatus, takesPart } from '../../visibility-store.ts';
import type { ListConditions } from './conditions.ts';
import type { Sorting } from './order.ts';
import type { Slice } from './plain-page.ts';
import { inPeriod } from './source.ts';

export interface DueList {
  statuses: readonly DocumentStatus[];
  conditions: ListConditions;
  direction: Sorting['direction'];
  slice: Slice;
}

/** Condition that a document is not signed yet and has a due date. */
const isDue = and(isNotNull(documents.due_date), inArray(documents.status, ['uploaded', 'in_progress']));

/** Expression to sort by: the due date of open documents, in this direction, and the others last. */
export const byDueDate = (direction: Sorting['direction']): SQL =>
  sql`case when ${isDue} then ${documents.due_date} end ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last`;

/** Returns the part of a page that is filled with due documents, and the number of all due documents of the list. */
export async function dueIds(
  tx: Transaction,
  reader: Member,
  { statuses, conditions, direction, slice }: DueList,
): Promise<{ ids: string[]; count: number }> {
  const where = and(
    eq(documents.organization_id, reader.organizationId),
    isDue,
    hasStatus(reader, statuses),
    takesPart(reader),
    inPeriod(documents.created_at, conditions.period),
    conditions.rows,
  );
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${documents} where ${where}`,
  );
  const count = rows[0]?.count ?? 0;
  if (slice.offset >= count) return { ids: [], count };
  const found = await tx.execute<{ id: string }>(
    sql`select ${documents.id} from ${documents} where ${where}
      order by ${documents.due_date} ${direction === 'asc' ? sql`asc` : sql`desc`}, ${documents.created_at} desc, ${documents.id} desc
      offset ${slice.offset} limit ${slice.limit}`,
  );
  return { ids: found.rows.map(({ id }) => id), count };
}

/** Returns the conditions of the list without its due documents. */
export function withoutDue(conditions: ListConditions): ListConditions {
  return { ...conditions, rows: and(conditions.rows, isDue && not(isDue)), isCovered: false };
}
