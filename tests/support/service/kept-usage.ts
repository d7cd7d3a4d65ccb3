import { sql } from '#platform/drizzle/orm.ts';
import type { Database } from '#platform/database.ts';

/** Returns where the kept usage of an organization differs from what its rows add up to: nothing, if triggers and migration are right. */
export async function wrongUsage(
  database: Database,
  organizationId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await database.execute(sql`
    with kept as (
      select organization_id, kind, month, organization_id as user_id, amount from usage_amounts
      union all select organization_id, 'signatures', month, user_id, amount from signature_counts
    ), actual as (
      select organization_id, 'storage' as kind, null::date as month, organization_id as user_id, size as amount from document_versions
      union all select organization_id, 'api_calls', date_trunc('month', created_at at time zone 'UTC')::date, organization_id, 1 from api_calls
      union all select organization_id, 'signatures', date_trunc('month', created_at at time zone 'UTC')::date, user_id, 1
        from activities where action = 'document_signed'
    )
    select organization_id, kind, month, user_id, sum(amount)::float8 as difference from (
      select * from kept union all select organization_id, kind, month, user_id, -amount from actual
    ) both_sides where organization_id = ${organizationId} group by 1, 2, 3, 4 having sum(amount) <> 0`);
  return rows;
}
