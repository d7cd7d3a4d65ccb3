import { sql } from '#platform/drizzle/orm.ts';
import type { Database } from '#platform/database.ts';

const SESSIONS_EACH = 30;

/**
 * Inserts members who take part in no document, with a session a day each, and calls in the API log of the organization: one in fifty is
 * refused, one in five thousand fails.
 */
export async function seedMembers(
  database: Database,
  organizationId: string,
  { members, calls }: { members: number; calls: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with added as (
        insert into users (email, first_name, last_name, password_hash)
        select 'extra' || n || '@bench.example', 'Given' || n, 'Family' || n, '' from generate_series(1, ${members}::int) n returning id
      )
      insert into memberships (organization_id, user_id, role_id)
      select ${organizationId}::uuid, added.id, roles.id from added join roles
        on roles.organization_id = ${organizationId}::uuid and roles.name = 'Member'`);
    await tx.execute(sql`
      insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at, ended_at)
      select m.user_id, sha256((m.user_id || ' ' || n)::bytea), day, day, day + interval '12 hours', day + interval '1 hour'
      from memberships m cross join generate_series(1, ${SESSIONS_EACH}::int) n cross join lateral (select now() - n * interval '1 day' as day) d
      where m.organization_id = ${organizationId}::uuid`);
    await tx.execute(sql`
      with key as (
        insert into api_keys (organization_id, name, prefix, token_hash, scopes, created_by)
        select ${organizationId}::uuid, 'Robot', 'csk_00000000', sha256('robot'), '{documents read}', user_id
          from memberships where organization_id = ${organizationId}::uuid limit 1
        returning id
      )
      insert into api_calls (organization_id, api_key_id, method, path, status, ip, document_id, document_name, document_count, created_at)
      select ${organizationId}::uuid, key.id, 'GET', '/document/' || gen_random_uuid(),
        case when n % 50 = 0 then 404 when n % 5000 = 1 then 500 else 200 end, '192.0.2.' || n % 250, gen_random_uuid(),
        'Lease no. ' || n || '.pdf', 1, now() - n * interval '30 seconds'
      from key cross join generate_series(1, ${calls}::int) n`);
  });
  for (const table of ['users', 'memberships', 'sessions', 'api_calls'])
    await database.execute(sql.raw(`vacuum (analyze) ${table}`));
}
