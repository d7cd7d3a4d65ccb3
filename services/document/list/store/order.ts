import { sql, type SQL } from '#platform/drizzle/orm.ts';
import type { AnyPgColumn } from '#platform/drizzle/pg-core.ts';
import type { DocumentListQuery } from '#contracts/document-list.ts';
import type { DocumentStatus } from '#contracts/document.ts';

export type Sorting = Pick<DocumentListQuery, 'sort' | 'direction'>;

/** Order in which indexes hold the list, whole or in parts. */
export interface IndexedSorting extends Pick<Sorting, 'direction'> {
  sort: Exclude<Sorting['sort'], 'due_date'>;
}

interface SortKeys {
  id: AnyPgColumn | SQL;
  created_at: AnyPgColumn | SQL;
  name_key: AnyPgColumn | SQL;
}

/**
 * Returns the ORDER BY of a list. The id makes the order total, so that pages never overlap. Within a status
 * the newest come first.
 */
export function orderBy({ id, created_at, name_key }: SortKeys, { sort, direction }: Sorting): SQL {
  if (isInParts({ sort })) return sql`${created_at} desc, ${id} desc`;
  const key = sort === 'document_name' ? name_key : created_at;
  return direction === 'asc' ? sql`${key}, ${id}` : sql`${key} desc, ${id} desc`;
}

/**
 * Splits a list into parts whose concatenation is the list in this order: by `status`, one part for each status; by
 * `waiting_first`, the documents that wait for the reader and then the others.
 */
export function segments(
  statuses: readonly DocumentStatus[],
  { sort, direction }: Sorting,
): (readonly DocumentStatus[])[] {
  if (sort === 'waiting_first') {
    const others = statuses.filter((status) => status !== 'pending_for_signature');
    const waiting = statuses.filter((status) => status === 'pending_for_signature');
    return [waiting, others].filter(({ length }) => length > 0);
  }
  if (sort !== 'status') return [statuses];
  const inOrder = statuses.toSorted();
  return (direction === 'asc' ? inOrder : inOrder.reverse()).map((status) => [status]);
}

export function opposite(direction: Sorting['direction']): Sorting['direction'] {
  return direction === 'asc' ? 'desc' : 'asc';
}

/** Returns whether the list in this order consists of several parts, each sorted by the date added. */
export const isInParts = ({ sort }: Pick<Sorting, 'sort'>): boolean =>
  sort === 'status' || sort === 'waiting_first';
