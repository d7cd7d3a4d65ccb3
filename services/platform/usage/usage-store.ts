import { and, eq, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import { usageAmounts } from './usage-tables.ts';

/** Returns the bytes of all versions of an organization's documents, or the number of calls in its API log, from what triggers keep. */
export async function usageOf(
  db: Queryable,
  organizationId: string,
  kind: 'storage' | 'api_calls',
): Promise<number> {
  const [summed] = await db
    .select({ amount: sql<number>`coalesce(sum(${usageAmounts.amount}), 0)::float8` })
    .from(usageAmounts)
    .where(and(eq(usageAmounts.organization_id, organizationId), eq(usageAmounts.kind, kind)));
  return summed?.amount ?? 0;
}
