import { and, desc, eq, isNull, sql } from '#platform/drizzle/orm.ts';
import type { ApiKey } from '#contracts/api-key.ts';
import type { ApiScope } from '#contracts/api-scope.ts';
import { keyState } from '#platform/api-keys/api-key-store.ts';
import { apiKeys } from '#platform/api-keys/api-key-tables.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { fullName, organizations, users } from '#platform/identity/identity-tables.ts';

/** A key expires when its last day ends. */
const lastDay = sql<
  string | null
>`to_char((${apiKeys.expires_at} - interval '1 second') at time zone ${organizations.time_zone}, 'YYYY-MM-DD')`;

/** Returns all keys of the organization, revoked ones included, the newest first. */
export async function findApiKeys(db: Queryable, organizationId: string): Promise<ApiKey[]> {
  const rows = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: sql<ApiScope[]>`${apiKeys.scopes}`,
      state: keyState,
      created_by: fullName,
      date_added: apiKeys.created_at,
      expires_at: apiKeys.expires_at,
      expires_on: lastDay,
      last_used_at: apiKeys.last_used_at,
      last_used_ip: apiKeys.last_used_ip,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.created_by))
    .innerJoin(organizations, eq(organizations.id, apiKeys.organization_id))
    .where(eq(apiKeys.organization_id, organizationId))
    .orderBy(desc(apiKeys.created_at), apiKeys.id);
  return rows.map(({ date_added, expires_at, last_used_at, ...row }) => ({
    ...row,
    date_added: date_added.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Returns the number of keys that are not revoked. */
export function countUnrevoked(tx: Transaction, organizationId: string): Promise<number> {
  return tx.$count(apiKeys, and(eq(apiKeys.organization_id, organizationId), isNull(apiKeys.revoked_at)));
}

export type NewStoredKey = Pick<
  typeof apiKeys.$inferInsert,
  'organization_id' | 'name' | 'prefix' | 'token_hash' | 'scopes' | 'created_by' | 'expires_at'
>;

/** Inserts a key and returns its id. */
export async function insertApiKey(tx: Transaction, key: NewStoredKey): Promise<string> {
  const [created] = await tx.insert(apiKeys).values(key).returning({ id: apiKeys.id });
  if (!created) throw new Error('The API key was not stored.');
  return created.id;
}

/** Returns a key, locked until the transaction ends; null when the organization has none with this id. */
export async function takeApiKey(tx: Transaction, organizationId: string, id: string) {
  const [found] = await tx
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: sql<ApiScope[]>`${apiKeys.scopes}`,
      revoked_at: apiKeys.revoked_at,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.organization_id, organizationId), eq(apiKeys.id, id)))
    .for('update');
  return found ?? null;
}

/** Updates a key that takeApiKey has locked. */
export async function updateApiKey(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  changes: Partial<Pick<typeof apiKeys.$inferInsert, 'name' | 'scopes' | 'revoked_at'>>,
): Promise<void> {
  await tx
    .update(apiKeys)
    .set(changes)
    .where(and(eq(apiKeys.organization_id, organizationId), eq(apiKeys.id, id)));
}
