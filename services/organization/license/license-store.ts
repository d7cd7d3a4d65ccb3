import { and, count, eq, isNull, not, sql } from '#platform/drizzle/orm.ts';
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

/** Returns the bytes of all versions of the organization's documents, as they are downloaded; stored in pieces they take fewer. */
export async function sumStorage(db: Queryable, organizationId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::float8 as bytes from document_versions where organization_id = ${organizationId}`,
  );
  return rows[0]?.bytes ?? 0;
}

/** Condition that an entry of the activity log records a signature; the index of signatures repeats it. */
const isSignature = sql`${activities.action} = 'document_signed'`;

/**
 * Returns the use of each of the last months, the current one last. Signatures are counted in the activity log, which
 * keeps those of deleted documents.
 */
export async function monthsOfUse(
  db: Queryable,
  organizationId: string,
  timeZone: string,
): Promise<MonthOfUse[]> {
  const zone = sql`${timeZone}::text`;
  const current = sql`date_trunc('month', now() at time zone ${zone})`;
  const isInMonth = (column: typeof activities.created_at | typeof apiCalls.created_at) =>
    sql`${column} >= months.begin at time zone ${zone} and ${column} < (months.begin + interval '1 month') at time zone ${zone}`;
  const { rows } = await db.execute<MonthOfUse & Record<string, unknown>>(sql`
    select to_char(months.begin, 'YYYY-MM-DD') as month,
      (select count(*)::int from ${activities} where ${activities.organization_id} = ${organizationId}
        and ${isSignature} and ${isInMonth(activities.created_at)}) as signatures,
      (select count(*)::int from ${apiCalls} where ${apiCalls.organization_id} = ${organizationId}
        and ${isInMonth(apiCalls.created_at)}) as api_calls
    from generate_series(${current} - make_interval(months => ${LICENSE_MONTHS - 1}), ${current}, interval '1 month') months(begin)
    order by months.begin`);
  return rows.map(({ month, signatures, api_calls }) => ({ month, signatures, api_calls }));
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
  const zone = sql`${timeZone}::text`;
  const signatures = count();
  return db
    .select({ user_id: activities.user_id, signatures })
    .from(activities)
    .where(
      and(
        eq(activities.organization_id, organizationId),
        isSignature,
        sql`${activities.created_at} >= date_trunc('year', now() at time zone ${zone}) at time zone ${zone}`,
      ),
    )
    .groupBy(activities.user_id)
    .orderBy(sql`${signatures} desc`, activities.user_id)
    .limit(MOST_ACTIVE);
}
