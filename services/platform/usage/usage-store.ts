import { and, eq, gte, lt, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import { apiCalls } from '../api-keys/api-key-tables.ts';
import { usageAmounts } from './usage-tables.ts';

/** Returns the bytes of all versions of an organization's documents, from what triggers keep. */
export async function storedBytesOf(db: Queryable, organizationId: string): Promise<number> {
  const [summed] = await db
    .select({ amount: sql<number>`coalesce(sum(${usageAmounts.amount}), 0)::float8` })
    .from(usageAmounts)
    .where(and(eq(usageAmounts.organization_id, organizationId), eq(usageAmounts.kind, 'storage')));
  return summed?.amount ?? 0;
}

/** Time from `from` until before `until`; without one of them it has no such end. */
export interface Period {
  from?: Date;
  until?: Date;
}

/**
 * Returns an expression for the number of calls in the API log of an organization within a period: whole months in UTC from what
 * triggers keep, and the days before and after them from the log.
 */
export function callsWithin(organizationId: string, { from, until }: Period): SQL {
  const ofLog = eq(apiCalls.organization_id, organizationId);
  const logged = (after?: Date, before?: Date) =>
    sql`(select count(*) from ${apiCalls} where ${and(ofLog, after && gte(apiCalls.created_at, after), before && lt(apiCalls.created_at, before))})`;
  const firstMonth = from && monthFrom(from);
  const endOfMonths = until && monthOf(until);
  if (firstMonth && endOfMonths && firstMonth >= endOfMonths) return logged(from, until);
  const ofMonths = and(
    eq(usageAmounts.organization_id, organizationId),
    eq(usageAmounts.kind, 'api_calls'),
    firstMonth && gte(usageAmounts.month, dayOf(firstMonth)),
    endOfMonths && lt(usageAmounts.month, dayOf(endOfMonths)),
  );
  return sql.join(
    [
      sql`(select coalesce(sum(${usageAmounts.amount}), 0) from ${usageAmounts} where ${ofMonths})`,
      ...(from ? [logged(from, firstMonth)] : []),
      ...(until ? [logged(endOfMonths, until)] : []),
    ],
    sql` + `,
  );
}

/** Returns the beginning of the month of a time in UTC. */
const monthOf = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1));

/** Returns the beginning of the first month in UTC that begins at a time or after it. */
const monthFrom = (time: Date) => {
  const begun = monthOf(time);
  return begun.getTime() === time.getTime()
    ? begun
    : new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));
};

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
