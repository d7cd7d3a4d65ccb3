import { and, desc, eq, gte, inArray, lt, sql, type SQL } from '#platform/drizzle/orm.ts';
import { API_LOG_MONTHS, type ApiCall, type ApiCallOutcome, type ApiLogQuery } from '#contracts/api-log.ts';
import type { Queryable } from '../database.ts';
import { assertTimeZone } from '../errors/assert-time-zone.ts';
import { containing } from '../like.ts';
import { usageOf } from '../usage/usage-store.ts';
import { nextDay, startOfDay } from '../time-zone.ts';
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
  const { search, key_id, outcome, from, to } = conditions;
  const isWholeLog = !search && !key_id && !outcome && !from && !to;
  const total = isWholeLog
    ? await usageOf(db, organizationId, 'api_calls')
    : await db.$count(apiCalls, where);
  return { rows: rows.map(present), total };
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
  { search, key_id, outcome, from, to, time_zone = 'UTC' }: ApiLogConditions,
): SQL | undefined {
  assertTimeZone(time_zone);
  return and(
    eq(apiCalls.organization_id, organizationId),
    key_id ? eq(apiCalls.api_key_id, key_id) : undefined,
    outcome ? HAS_OUTCOME[outcome] : undefined,
    from ? gte(apiCalls.created_at, startOfDay(from, time_zone)) : undefined,
    to ? lt(apiCalls.created_at, startOfDay(nextDay(to), time_zone)) : undefined,
    search ? sql`${apiCalls.words} like ${containing(search.toLowerCase())}` : undefined,
  );
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
