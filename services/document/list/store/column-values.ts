import { and, eq, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { AnyPgColumn } from '#platform/drizzle/pg-core.ts';
import { MAX_FILTER_VALUES } from '#contracts/filter-rules.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { containing } from '#platform/like.ts';
import { documentReaders, documents } from '../../document-tables.ts';
import { signatories } from '../../turns/signatory-tables.ts';
import { takesPart } from '../../visibility-store.ts';

/** Number of values that are read: one more than is offered, which shows that there are more. */
const LIMIT = MAX_FILTER_VALUES + 1;
/** Number of matching documents whose names are read. */
const MOST_MATCHES = 20_000;

/**
 * Documents whose values are offered: those of `reader`; `isSmall` when they are few enough to look at each.
 */
export interface Scope {
  reader: Member;
  isSmall: boolean;
}

/**
 * Returns the user ids of uploaders or signatories. Where the documents are too many to look at each, returns
 * those of the whole organization, also to a reader who sees only some documents: the names of fellow members
 * are not confidential.
 */
export async function peopleIn(
  db: Queryable,
  { reader, isSmall }: Scope,
  role: 'uploaded_by' | 'signatories',
): Promise<string[]> {
  if (isSmall) {
    const person =
      role === 'uploaded_by' ? sql`${documents.uploaded_by}` : sql`unnest(${documents.signatory_ids})`;
    const { rows } = await db.execute<{ id: string }>(
      sql`select distinct ${person} as id from ${documents} where ${ownDocuments(reader)}`,
    );
    return rows.map(({ id }) => id);
  }
  const { organizationId } = reader;
  return distinctByIndex<string>(
    db,
    role === 'uploaded_by'
      ? { column: documents.uploaded_by, where: eq(documents.organization_id, organizationId) }
      : { column: signatories.user_id, where: eq(signatories.organization_id, organizationId) },
  );
}

/** Returns the distinct numbers of a column in ascending order. */
export async function numbersIn(
  db: Queryable,
  { reader, isSmall }: Scope,
  name: 'page_count' | 'version',
): Promise<number[]> {
  const column = documents[name];
  if (isSmall) {
    const { rows } = await db.execute<{ value: number }>(
      sql`select distinct ${column} as value from ${documents} where ${ownDocuments(reader)} order by 1`,
    );
    return rows.map(({ value }) => value);
  }
  const organization = eq(documents.organization_id, reader.organizationId);
  const values = await distinctByIndex<number>(db, { column, where: organization });
  if (reader.seesAllDocuments) return values;
  const { rows } = await db.execute<{ value: number }>(sql`
    select offered.value from unnest(${sql.param(values)}::int[]) offered(value)
    where exists (select 1 from ${documents} where ${organization} and ${column} = offered.value and ${takesPart(reader)}) order by 1`);
  return rows.map(({ value }) => value);
}

/** Returns document names in ascending order, each once, compared without regard to case. */
export async function namesIn(db: Queryable, scope: Scope, search: string): Promise<string[]> {
  const { reader, isSmall } = scope;
  const query =
    search || isSmall
      ? matchingNames(scope, search)
      : reader.seesAllDocuments
        ? allNames(reader)
        : ownNames(reader);
  const { rows } = await db.execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

function matchingNames({ reader, isSmall }: Scope, search: string): SQL {
  const where = and(
    isSmall
      ? ownDocuments(reader)
      : and(eq(documents.organization_id, reader.organizationId), takesPart(reader)),
    sql`${documents.name_key} <> ''`,
    search ? sql`${documents.name_key} like lower(${containing(search)}::text)` : undefined,
  );
  return sql`select distinct on (name_key) document_name as name
    from (select ${documents.name_key}, ${documents.document_name} from ${documents} where ${where} limit ${MOST_MATCHES}) matching
    order by name_key limit ${LIMIT}`;
}

/** Returns a query that steps through the index from name to name, however many documents share one. */
function allNames({ organizationId }: Member): SQL {
  const next = (
    after: SQL,
  ) => sql`select ${documents.name_key}, ${documents.document_name} as name from ${documents}
    where ${documents.organization_id} = ${organizationId} and ${documents.name_key} > ${after} order by ${documents.name_key} limit 1`;
  return sql`with recursive names as (
      (select 1 as place, first.* from (${next(sql`''`)}) first)
      union all
      select names.place + 1, following.* from names cross join lateral (${next(sql`names.name_key`)}) following where names.place < ${LIMIT}
    ) select name from names order by place`;
}

function ownNames({ organizationId, userId }: Member): SQL {
  const own = documentReaders;
  const next = (after: SQL) => sql`select ${own.name_key}, ${own.document_id} from ${own}
    where ${own.organization_id} = ${organizationId} and ${own.user_id} = ${userId} and ${own.name_key} > ${after} order by ${own.name_key} limit 1`;
  return sql`with recursive names as (
      (select 1 as place, first.* from (${next(sql`''`)}) first)
      union all
      select names.place + 1, following.* from names cross join lateral (${next(sql`names.name_key`)}) following where names.place < ${LIMIT}
    ) select ${documents.document_name} as name from names join ${documents} on ${documents.id} = names.document_id order by place`;
}

/** Returns each value of an indexed column once: one index lookup per value, however many rows share it. */
async function distinctByIndex<T extends string | number>(
  db: Queryable,
  { column, where }: { column: AnyPgColumn; where: SQL },
): Promise<T[]> {
  const next = (condition: SQL | undefined) =>
    sql`(select ${column} as value from ${column.table} where ${and(where, condition)} order by ${column} limit 1)`;
  const { rows } = await db.execute<{ value: T }>(sql`with recursive found as (
      select 1 as place, first.value from ${next(undefined)} first
      union all
      select found.place + 1, following.value from found cross join lateral ${next(sql`${column} > found.value`)} following where found.place < ${LIMIT}
    ) select value from found order by place`);
  return rows.map(({ value }) => value);
}

function ownDocuments(reader: Member): SQL {
  if (reader.seesAllDocuments) return eq(documents.organization_id, reader.organizationId);
  return sql`${documents.id} in (select ${documentReaders.document_id} from ${documentReaders}
    where ${documentReaders.organization_id} = ${reader.organizationId} and ${documentReaders.user_id} = ${reader.userId})`;
}
