import { and, eq, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { DocumentStatus } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { documents } from '../../document-tables.ts';
import type { ListConditions } from './conditions.ts';
import { orderBy, segments, type IndexedSorting } from './order.ts';
import type { IdPage, Slice } from './plain-page.ts';
import { inPeriod, listSource } from './source.ts';
import { hasStatus, statusFor, takesPart, takesPartUnindexed } from '../../visibility-store.ts';

/** Limit up to which matches are counted where they are many: as far as readers page. */
const COUNT_LIMIT = 1000;
/** Length of a list up to which each of its documents is looked at. */
const FEW = 20_000;
const SAMPLE = 4000;
const MOST_GATHERED = 50_000;
/** Measured costs in microseconds: reading a row in index order, and fetching a match from any position. */
const WALK = { date_added: 0.8, status: 0.8, waiting_first: 0.8, document_name: 2.5 } as const;
const FETCH = 4;
const FIND = 15_000;

export interface FoundList {
  statuses: readonly DocumentStatus[];
  conditions: ListConditions;
  sorting: IndexedSorting;
  slice: Slice;
  /** Number of documents with these statuses that the reader sees and that the organization has. */
  sizes: { reader: number; organization: number };
}

/**
 * Returns a page of the matches of a search or filters. Frequent matches are met soon by walking along the
 * list; rare ones are fetched by the indexes of the conditions and then sorted. A sample of the beginning of
 * the list shows which is cheaper: PostgreSQL keeps no statistics of parts of words.
 */
export async function foundPage(tx: Transaction, reader: Member, list: FoundList): Promise<IdPage> {
  if (list.sizes.reader <= FEW) return gather(tx, reader, { list, isSmall: true });
  const sampled = await sample(tx, reader, list);
  if (sampled.rows < SAMPLE) return gather(tx, reader, { list, isSmall: false }); // a short period
  const { isWalkCheaper, walkLength } = weigh(list, sampled);
  if (isWalkCheaper) {
    const walked = await walk(tx, reader, { list, length: walkLength });
    if (walked.isCapped || walkLength >= list.sizes.organization) return walked;
  }
  const gathered = await gather(tx, reader, { list, isSmall: false });
  return gathered.isCapped ? walk(tx, reader, { list, length: list.sizes.organization }) : gathered;
}

/** Returns the number of matches that must be known to fill the page and to tell whether there are more. */
const reach = ({ slice }: FoundList) => Math.max(COUNT_LIMIT, slice.offset + slice.limit);

interface Sampled {
  rows: number;
  /** Number of matches in the whole organization, and of those that the reader sees. */
  matches: number;
  seen: number;
}

function weigh(list: FoundList, { rows, matches, seen }: Sampled) {
  const { organization } = list.sizes;
  const wanted = seen === 0 ? organization : Math.min(organization, (reach(list) * rows) / seen);
  const walkCost = wanted * WALK[list.sorting.sort];
  const gatherCost = FIND + (matches / rows) * organization * FETCH;
  return { isWalkCheaper: walkCost <= gatherCost, walkLength: Math.ceil(Math.min(organization, wanted * 3)) };
}

async function sample(tx: Transaction, reader: Member, list: FoundList): Promise<Sampled> {
  const { rows } = await tx.execute<{ rows: number; matches: number; seen: number }>(sql`
    select count(*)::int as rows, count(*) filter (where is_match)::int as matches,
      count(*) filter (where is_match and is_seen)::int as seen
    from (select ${list.conditions.rows ?? sql`true`} as is_match, ${takesPart(reader) ?? sql`true`} as is_seen
      from ${documents} where ${narrowed(reader, list, list.statuses)}
      order by ${orderBy(documents, list.sorting)} limit ${SAMPLE}) sample`);
  return rows[0] ?? { rows: 0, matches: 0, seen: 0 };
}

/**
 * Returns the matches among the first `length` documents of the list, in list order, until there are enough.
 */
async function walk(
  tx: Transaction,
  reader: Member,
  { list, length }: { list: FoundList; length: number },
): Promise<IdPage> {
  const enough = reach(list);
  const { offset, limit } = list.slice;
  const ids: string[] = [];
  let count = 0;
  for (const statuses of segments(list.statuses, list.sorting)) {
    if (count > enough) break;
    const slice = { offset: Math.max(0, offset - count), limit: limit - ids.length };
    const part = await walkOne(tx, reader, { list, statuses, length, slice, most: enough + 1 - count });
    count += part.count;
    ids.push(...part.ids);
  }
  return { ids, total: Math.min(count, enough), isCapped: count > enough };
}

interface WalkedPart {
  list: FoundList;
  statuses: readonly DocumentStatus[];
  length: number;
  slice: Slice;
  /** Number up to which matches are counted. */
  most: number;
}

/** Returns the number of matches in a part of the list, and a slice of them: the ids of all could be a hundred thousand. */
async function walkOne(
  tx: Transaction,
  reader: Member,
  { list, statuses, length, slice, most }: WalkedPart,
): Promise<{ count: number; ids: string[] }> {
  const keysOf = (table: SQL) => ({
    id: sql`${table}.id`,
    created_at: sql`${table}.created_at`,
    name_key: sql`${table}.name_key`,
  });
  const { rows } = await tx.execute<{ count: number; ids: string[] }>(sql`
    with matches as materialized (
      select walked.id, walked.created_at, walked.name_key from (
        select ${documents.id}, ${documents.created_at}, ${documents.name_key}, ${and(takesPart(reader), list.conditions.rows) ?? sql`true`} as is_match
        from ${documents} where ${narrowed(reader, list, statuses)}
        order by ${orderBy(documents, list.sorting)} limit ${length}
      ) walked where walked.is_match order by ${orderBy(keysOf(sql`walked`), list.sorting)} limit ${most}
    )
    select (select count(*)::int from matches) as count,
      array(select matches.id from matches order by ${orderBy(keysOf(sql`matches`), list.sorting)} offset ${slice.offset} limit ${slice.limit}) as ids`);
  return rows[0] ?? { count: 0, ids: [] };
}

/**
 * Returns all matches, found by the indexes that the conditions have and then sorted; capped and without ids
 * when they are too many to sort.
 */
async function gather(
  tx: Transaction,
  reader: Member,
  { list, isSmall }: { list: FoundList; isSmall: boolean },
): Promise<IdPage> {
  const where = and(
    narrowed(reader, list, list.statuses),
    gatheredVisibility(reader, list, isSmall),
    list.conditions.rows,
  );
  const isFound = list.conditions.isFoundByWords;
  if (isFound) await tx.execute(sql`set local enable_seqscan = off`);
  // The indexes of the filters do not hold the name: it is selected only to sort by it, to avoid row reads.
  const nameKey = list.sorting.sort === 'document_name' ? sql`, ${documents.name_key}` : sql``;
  const { rows } = await tx.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (
      select ${documents.id}, ${documents.created_at}, ${statusFor(reader)} as status${nameKey}
      from ${documents} where ${where} limit ${MOST_GATHERED + 1}
    )
    select (select count(*)::int from found) as total,
      array(select found.id from found order by ${gatheredOrder(list.sorting)} offset ${list.slice.offset} limit ${list.slice.limit}) as ids`);
  if (isFound) await tx.execute(sql`set local enable_seqscan to default`);
  const { total = 0, ids = [] } = rows[0] ?? {};
  const isCapped = total > MOST_GATHERED;
  return { ids: isCapped ? [] : ids, total, isCapped };
}

/**
 * Returns the condition that the reader sees a match: a join with the list where it is short; otherwise a
 * check for each match, on the row itself if it is read anyway.
 */
function gatheredVisibility(reader: Member, { conditions, statuses }: FoundList, isSmall: boolean) {
  if (reader.seesAllDocuments) return undefined;
  const own = listSource(reader, statuses, conditions.period);
  if (isSmall) return sql`${documents.id} in (select ${own.id} from ${own.table} where ${own.where})`;
  if (conditions.isFoundByWords) return takesPartUnindexed(reader);
  if (!conditions.isCovered) return takesPart(reader);
  return sql`exists (select 1 from ${own.table} where ${own.where} and ${own.id} = ${documents.id})`;
}

function gatheredOrder(sorting: IndexedSorting): SQL {
  const keys = { id: sql`found.id`, created_at: sql`found.created_at`, name_key: sql`found.name_key` };
  const order = orderBy(keys, sorting);
  if (sorting.sort === 'waiting_first') {
    return sql`(found.status = 'pending_for_signature') desc, ${order}`;
  }
  if (sorting.sort !== 'status') return order;
  return sorting.direction === 'asc' ? sql`found.status, ${order}` : sql`found.status desc, ${order}`;
}

function narrowed(
  reader: Member,
  { conditions }: FoundList,
  statuses: readonly DocumentStatus[],
): SQL | undefined {
  return and(
    eq(documents.organization_id, reader.organizationId),
    hasStatus(reader, statuses),
    inPeriod(documents.created_at, conditions.period),
  );
}
