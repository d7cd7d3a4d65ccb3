import { and, desc, eq, gte, inArray, lt, sql, type SQL } from '#platform/drizzle/orm.ts';
import { API_LOG_MONTHS, type ApiCall, type ApiCallOutcome, type ApiLogQuery } from '#contracts/api-log.ts';
import type { Queryable } from '../database.ts';
import { assertTimeZone } from '../errors/assert-time-zone.ts';
import { containing } from '../like.ts';
import { callsWithin, type Period } from '../usage/usage-store.ts';
import { endOfDay, startOfDay } from '../time-zone.ts';
import { apiCalls, apiKeys } from './api-key-tables.ts';

/** Conditions of the document log without its page. */
export type ApiLogConditions = Omit<ApiLogQuery, 'pageIndex' | 'pageSize'>;

/** Returns a page of the document log, the newest call first. @throws AppError invalid_input for an unknown time zone */
export async function pageOfApiCalls(
  db: Queryable,
  organizationId: string,
  { pageIndex, pageSize, ...conditions }: ApiLogQuery,
): Promise<{ rows: ApiCall[]; total: number }> {
  const where = logCondition(organizationId, conditions);
  const ids = db // from an index alone, since a late page skips many entries
    .select({ id: apiCalls.id })
    .from(apiCalls)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(pageSize)
    .offset(pageIndex * pageSize);
  const rows = await callsWhere(db, inArray(apiCalls.id, ids));
  const before = pageIndex * pageSize;
  const isLast = rows.length < pageSize && (rows.length > 0 || before === 0);
  const total = isLast ? before + rows.length : await countCalls(db, organizationId, conditions);
  return { rows: rows.map(present), total };
}

/** Returns the number of entries under these conditions, as far as possible without looking at each of them. */
async function countCalls(db: Queryable, organizationId: string, asked: ApiLogConditions): Promise<number> {
  const { search, key_id, outcome } = asked;
  if (search || (outcome && outcome !== 'succeeded'))
    return db.$count(apiCalls, logCondition(organizationId, asked));
  const all = logCondition(organizationId, { ...asked, outcome: undefined });
  const whole = key_id
    ? sql<number>`(select count(*) from ${apiCalls} where ${all})`
    : callsWithin(organizationId, periodOf(asked));
  // Most calls succeed, and an index has the others alone.
  const others = sql`(select count(*) from ${apiCalls} where ${and(all, gte(apiCalls.status, 400))})`;
  const { rows } = await db.execute<{ total: number }>(
    sql`select (${whole} ${outcome ? sql`- ${others}` : sql``})::int as total`,
  );
  return rows[0]?.total ?? 0;
}

const NEWEST_FIRST = [desc(apiCalls.created_at), desc(apiCalls.id)];

const BATCH = 1000;

/** Calls `onBatch` with all entries that meet the conditions, the newest first, some at a time. */
export async function forEachApiCall(
  db: Queryable,
  where: SQL | undefined,
  onBatch: (calls: ApiCall[]) => Promise<void>,
): Promise<void> {
  let last: { created_at: Date; id: string } | undefined;
  do {
    const isLater = last
      ? sql`(${apiCalls.created_at}, ${apiCalls.id}) < (${last.created_at.toISOString()}::timestamptz, ${last.id}::uuid)`
      : undefined;
    const rows = await callsWhere(db, and(where, isLater)).limit(BATCH);
    if (rows.length > 0) await onBatch(rows.map(present));
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

/** Returns the condition on entries of the log. @throws AppError invalid_input for an unknown time zone */
export function logCondition(
  organizationId: string,
  { search, key_id, outcome, ...asked }: ApiLogConditions,
): SQL | undefined {
  const { from, until } = periodOf(asked);
  return and(
    eq(apiCalls.organization_id, organizationId),
    key_id ? eq(apiCalls.api_key_id, key_id) : undefined,
    outcome ? HAS_OUTCOME[outcome] : undefined,
    from ? gte(apiCalls.created_at, from) : undefined,
    until ? lt(apiCalls.created_at, until) : undefined,
    search ? sql`${apiCalls.words} like ${containing(search.toLowerCase())}` : undefined,
  );
}

/** @throws AppError invalid_input for an unknown time zone */
function periodOf({
  from,
  to,
  time_zone = 'UTC',
}: Pick<ApiLogConditions, 'from' | 'to' | 'time_zone'>): Period {
  assertTimeZone(time_zone);
  return {
    ...(from ? { from: startOfDay(from, time_zone) } : {}),
    ...(to ? { until: endOfDay(to, time_zone) } : {}),
  };
}

const HAS_OUTCOME: Record<ApiCallOutcome, SQL | undefined> = {
  succeeded: lt(apiCalls.status, 400),
  refused: and(gte(apiCalls.status, 400), lt(apiCalls.status, 500)),
  failed: gte(apiCalls.status, 500),
};

function callsWhere(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      id: apiCalls.id,
      created_at: apiCalls.created_at,
      key_id: apiKeys.id,
      key_name: apiKeys.name,
      method: apiCalls.method,
      path: apiCalls.path,
      status: apiCalls.status,
      ip: apiCalls.ip,
      document_id: apiCalls.document_id,
      document_name: apiCalls.document_name,
      document_count: apiCalls.document_count,
    })
    .from(apiCalls)
    .innerJoin(apiKeys, eq(apiKeys.id, apiCalls.api_key_id))
    .where(where)
    .orderBy(...NEWEST_FIRST);
}

type Row = Awaited<ReturnType<typeof callsWhere>>[number];

function present({ created_at, key_id, key_name, document_id, document_name, ...row }: Row): ApiCall {
  return {
    ...row,
    date: created_at.toISOString(),
    key: { id: key_id, name: key_name },
    document: document_id === null ? null : { id: document_id, name: document_name ?? '' },
  };
}

/** Returns the name of one of the organization's keys; null when it has none with this id. */
export async function findApiKeyName(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<string | null> {
  const [found] = await db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.organization_id, organizationId), eq(apiKeys.id, id)));
  return found?.name ?? null;
}

/** Deletes entries that are older than the log reaches back. */
export async function removeOldApiCalls(db: Queryable): Promise<void> {
  await db
    .delete(apiCalls)
    .where(lt(apiCalls.created_at, sql`now() - make_interval(months => ${API_LOG_MONTHS})`));
}
