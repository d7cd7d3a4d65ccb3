import { sql } from '#platform/drizzle/orm.ts';
import { DocumentStatus } from '#contracts/document.ts';
import { DOCUMENT_PAGE_SIZES } from '#contracts/limits.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { preparedOnce } from '#platform/prepared-once.ts';
import { orderBy, type Sorting } from './order.ts';
import { listSource } from './source.ts';

export interface FirstPage {
  statuses: readonly DocumentStatus[];
  sorting: Sorting;
  limit: number;
}

/**
 * Returns whether one index holds a list in its order, so that the planner has no choice and the query may be prepared. Others are filtered
 * or sorted, as is better for the number of documents.
 */
export const isInOneIndex = (statuses: readonly DocumentStatus[], { sort }: Sorting): boolean =>
  isWhole(statuses) ||
  (sort !== 'document_name' && (statuses.length === 1 || isWhole([...statuses, 'pending_for_signature'])));

const isWhole = (statuses: readonly DocumentStatus[]) =>
  new Set(statuses).size === DocumentStatus.options.length;

const queries = new Map<string, ReturnType<typeof firstIdsQuery>>();

/** Returns the ids of the first page of a reader's list, for which isInOneIndex() is true. */
export async function firstIds(db: Queryable, reader: Member, page: FirstPage): Promise<string[]> {
  const { organizationId, userId, seesAllDocuments } = reader;
  const limit = DOCUMENT_PAGE_SIZES.find((size) => size >= page.limit) ?? page.limit; // so that there are few queries
  const key = JSON.stringify([seesAllDocuments, page.statuses, page.sorting, limit]);
  const name = `document_page_${queries.size}`;
  const query = queries.get(key) ?? firstIdsQuery(seesAllDocuments, { ...page, limit }, name);
  queries.set(key, query);
  const rows = await query(db).execute({ organizationId, userId });
  return rows.slice(0, page.limit).map(({ id }) => id);
}

function firstIdsQuery(seesAllDocuments: boolean, { statuses, sorting, limit }: FirstPage, name: string) {
  const ids = { organizationId: sql.placeholder('organizationId'), userId: sql.placeholder('userId') };
  const source = listSource({ ...ids, seesAllDocuments }, statuses);
  // A limit in a parameter would be unknown to the plan for all values, which would then expect a tenth of the list.
  const order = sql`${orderBy(source, sorting)} limit ${sql.raw(String(limit))}`;
  return preparedOnce((db) =>
    db
      .select({ id: sql<string>`${source.id}` })
      .from(source.table)
      .where(source.where)
      .orderBy(order)
      .prepare(name),
  );
}
