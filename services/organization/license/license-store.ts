import { and, count, eq, isNull, not, sql, type SQL } from '#platform/drizzle/orm.ts';
import { LICENSE_MONTHS, MOST_ACTIVE, type MonthOfUse } from '#contracts/license-info.ts';
import { apiCalls } from '#platform/api-keys/api-key-tables.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import type { Queryable } from '#platform/database.ts';
import {
  isActiveMember,
  isGuestRole,
  isInvited,
  memberships,
  roles,
  users,
} from '#platform/identity/identity-tables.ts';
import { findTimeZone } from '#platform/identity/organization-store.ts';
import { signatureCounts, usageAmounts } from '#platform/usage/usage-tables.ts';

/** Returns the number of active members of an organization, guests apart. */
export async function countSeats(db: Queryable, organizationId: string): Promise<number> {
  const [counted] = await db
    .select({ seats: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        isActiveMember,
        isNull(users.deleted_at),
        not(isInvited),
        not(isGuestRole),
      ),
    );
  return counted?.seats ?? 0;
}

/** Entries of the activity log that record a signature; the index of signatures repeats the condition. */
const signaturesOf = (organizationId: string) =>
  sql`${activities} where ${activities.organization_id} = ${organizationId} and ${activities.action} = 'document_signed'`;
const callsOf = (organizationId: string) =>
  sql`${apiCalls} where ${apiCalls.organization_id} = ${organizationId}`;

/** Condition that an entry lies between two beginnings of a period: `utc` in UTC, `local` in another time zone, at most a day apart. */
const isAtBoundary = sql`created_at >= least(local, utc) and created_at < greatest(local, utc)`;
/** 1 for an entry that the count since `utc` lacks, -1 for one that it should not have. */
const correction = sql`case when local < utc then 1 else -1 end`;

/**
 * Returns the use of each of the last months, the current one last. Counts are kept for months in UTC; the entries at the
 * boundaries correct them for the organization's time zone. Signatures are counted in the activity log, which keeps those of deleted documents.
 */
export async function monthsOfUse(
  db: Queryable,
  organizationId: string,
  timeZone: string,
): Promise<MonthOfUse[]> {
  const current = sql`date_trunc('month', now() at time zone ${timeZone}::text)`;
  const kept = (amounts: SQL) =>
    sql`(select coalesce(sum(amount), 0) from ${amounts} and month = begin::date)`;
  const moved = (entries: SQL) => sql`${correction} * (select count(*) from ${entries} and ${isAtBoundary})`;
  const signatures = sql`${signatureCounts} where organization_id = ${organizationId}`;
  const calls = sql`${usageAmounts} where organization_id = ${organizationId} and kind = 'api_calls'`;
  const { rows } = await db.execute<MonthOfUse & Record<string, unknown>>(sql`
    with months as (
      select begin, begin at time zone ${timeZone}::text as local, begin at time zone 'UTC' as utc
      from generate_series(${current} - make_interval(months => ${LICENSE_MONTHS - 1}), ${current} + interval '1 month', interval '1 month') begin
    ), counts as materialized (
      select begin, ${kept(signatures)} as signatures, ${moved(signaturesOf(organizationId))} as moved_signatures,
        ${kept(calls)} as api_calls, ${moved(callsOf(organizationId))} as moved_calls
      from months
    )
    select to_char(begin, 'YYYY-MM-DD') as month,
      (signatures + moved_signatures - lead(moved_signatures) over by_month)::int as signatures,
      (api_calls + moved_calls - lead(moved_calls) over by_month)::int as api_calls
    from counts window by_month as (order by begin) order by begin limit ${LICENSE_MONTHS}`);
  return rows.map(({ month, signatures, api_calls }) => ({ month, signatures, api_calls }));
}

/** Returns the number of calls by API key since the month began in the organization's time zone. */
export async function callsThisMonth(db: Queryable, organizationId: string): Promise<number> {
  const months = await monthsOfUse(db, organizationId, await findTimeZone(db, organizationId));
  return months.at(-1)?.api_calls ?? 0;
}

/**
 * Returns the ids of the users with the most signatures this year. A signature by API key counts for the member who
 * created the key.
 */
export async function mostActiveUsers(
  db: Queryable,
  organizationId: string,
  timeZone: string,
): Promise<{ user_id: string; signatures: number }[]> {
  const { rows } = await db.execute<{ user_id: string; signatures: number }>(sql`
    with year as (
      select begin, begin at time zone ${timeZone}::text as local, begin at time zone 'UTC' as utc
      from date_trunc('year', now() at time zone ${timeZone}::text) begin
    ), counts as (
      select user_id, amount from ${signatureCounts}
      where organization_id = ${organizationId} and month >= (select begin::date from year)
      union all
      select user_id, ${correction} from year, ${signaturesOf(organizationId)} and ${isAtBoundary}
    )
    select user_id, sum(amount)::int as signatures from counts group by user_id having sum(amount) > 0
    order by signatures desc, user_id limit ${MOST_ACTIVE}`);
  return rows.map(({ user_id, signatures }) => ({ user_id, signatures }));
}
