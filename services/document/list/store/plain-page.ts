import { sql } from '#platform/drizzle/orm.ts';
import type { DocumentStatus } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import type { Period } from './conditions.ts';
import { total, type StatusCounts } from './status-counts.ts';
import { firstIds, isInOneIndex } from './first-page.ts';
import { isInParts, opposite, orderBy, segments, type Sorting } from './order.ts';
import { listSource, type ListSource } from './source.ts';

/**
 * Ids of a page in list order with the length of the list; `isCapped` when counting stopped at that length.
 */
export interface IdPage {
  ids: string[];
  total: number;
  isCapped: boolean;
}

export interface Slice {
  offset: number;
  limit: number;
}

/** Limit up to which the documents of a period are counted: some 50 ms of reading an index. */
const COUNT_LIMIT = 1_000_000;

/**
 * Returns a page of a list that only its tab restricts: its length is known, and an index holds its rows in
 * order.
 */
export async function tabPage(
  tx: Transaction,
  reader: Member,
  list: { statuses: readonly DocumentStatus[]; counts: StatusCounts; sorting: Sorting; slice: Slice },
): Promise<IdPage> {
  const { offset, limit } = list.slice;
  const ids: string[] = [];
  let skip = offset;
  for (const statuses of segments(list.statuses, list.sorting)) {
    const size = total(list.counts, statuses);
    const wanted = limit - ids.length;
    if (skip === 0 && size > 0 && wanted > 0 && isInOneIndex(statuses, list.sorting)) {
      ids.push(...(await firstIds(tx, reader, { statuses, sorting: list.sorting, limit: wanted })));
    } else if (skip < size && wanted > 0) {
      const source = listSource(reader, statuses);
      const part = { offset: skip, limit: wanted, total: size };
      ids.push(...(await readSlice(tx, source, { sorting: list.sorting, part })));
    }
    skip = Math.max(0, skip - size);
  }
  return { ids, total: total(list.counts, list.statuses), isCapped: false };
}

/** Returns a page of a tab within a period. Does not support an order in parts. */
export async function periodPage(
  tx: Transaction,
  reader: Member,
  list: { statuses: readonly DocumentStatus[]; period: Period; sorting: Sorting; slice: Slice },
): Promise<IdPage> {
  const source = listSource(reader, list.statuses, list.period);
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${source.table} where ${source.where} limit ${COUNT_LIMIT + 1}) counted`,
  );
  const counted = rows[0]?.total ?? 0;
  const isCapped = counted > COUNT_LIMIT;
  const part = { ...list.slice, total: isCapped ? Infinity : counted };
  const ids = await readSlice(tx, source, { sorting: list.sorting, part });
  return { ids, total: isCapped ? COUNT_LIMIT : counted, isCapped };
}

interface Part {
  sorting: Sorting;
  part: Slice & { total: number };
}

/** Reads the ids from the nearer end of the list: a skipped row costs as much as a row that is read. */
async function readSlice(tx: Transaction, source: ListSource, { sorting, part }: Part): Promise<string[]> {
  const { offset, total: length } = part;
  const limit = Math.min(part.limit, length - offset);
  if (limit <= 0) return [];
  const behind = length - offset - limit;
  if (behind >= offset)
    return readIds(tx, source, sql`order by ${orderBy(source, sorting)} offset ${offset} limit ${limit}`);
  const backwards = isInParts(sorting)
    ? orderBy(source, { sort: 'date_added', direction: 'asc' })
    : orderBy(source, { ...sorting, direction: opposite(sorting.direction) });
  return (await readIds(tx, source, sql`order by ${backwards} offset ${behind} limit ${limit}`)).reverse();
}

async function readIds(
  tx: Transaction,
  source: ListSource,
  range: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${source.id} as id from ${source.table} where ${source.where} ${range}`,
  );
  return rows.map(({ id }) => id);
}
