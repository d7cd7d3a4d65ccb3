import { and, eq, sql } from '#platform/drizzle/orm.ts';
import type { ApiKeyState } from '#contracts/api-key.ts';
import type { ApiScope } from '#contracts/api-scope.ts';
import { tokenHash } from '../auth/tokens.ts';
import type { Queryable } from '../database.ts';
import { memberships, users } from '../identity/identity-tables.ts';
import { positionIf } from '../replica/replica-store.ts';
import { apiKeys } from './api-key-tables.ts';

/** Condition that the member who created the key is active. */
const hasActiveCreator = sql`exists (select 1 from ${memberships} join ${users} on ${users.id} = ${memberships.user_id}
  where ${memberships.organization_id} = ${apiKeys.organization_id} and ${memberships.user_id} = ${apiKeys.created_by}
  and ${memberships.is_active} and ${users.is_active})`;

/** State of a key at this moment. */
export const keyState = sql<ApiKeyState>`case when ${apiKeys.revoked_at} is not null then 'revoked'
  when ${apiKeys.expires_at} <= now() then 'expired' when ${hasActiveCreator} then 'active' else 'suspended' end`;

/** API key as a call names it. */
export interface StoredApiKey {
  id: string;
  organizationId: string;
  name: string;
  scopes: ApiScope[];
  creatorId: string;
  state: ApiKeyState;
  /** Position of the primary, with which a replica is compared, if it was asked. */
  position?: string;
}

/** Returns the stored key of this text in any state; null when there is none. */
export async function findApiKey(
  db: Queryable,
  key: string,
  { asksPosition = false } = {},
): Promise<StoredApiKey | null> {
  const [found] = await db
    .select({
      id: apiKeys.id,
      organizationId: apiKeys.organization_id,
      name: apiKeys.name,
      scopes: sql<ApiScope[]>`${apiKeys.scopes}`,
      creatorId: apiKeys.created_by,
      state: keyState,
      ...positionIf(asksPosition),
    })
    .from(apiKeys)
    .where(eq(apiKeys.token_hash, tokenHash(key)));
  return found ?? null;
}

/** Calls of a key in its current minute, this one included, and the seconds until the next minute begins. */
export interface CountedCall {
  calls: number;
  secondsLeft: number;
}

/** Counts a call of a key in one statement, so that parallel calls in several processes count too. */
export async function countCall(
  db: Queryable,
  { id, organizationId }: Pick<StoredApiKey, 'id' | 'organizationId'>,
  ip: string | null,
): Promise<CountedCall> {
  const isSameMinute = sql`${apiKeys.window_started_at} > now() - interval '1 minute'`;
  const [counted] = await db
    .update(apiKeys)
    .set({
      last_used_at: sql`now()`,
      last_used_ip: ip,
      window_calls: sql`case when ${isSameMinute} then ${apiKeys.window_calls} + 1 else 1 end`,
      window_started_at: sql`case when ${isSameMinute} then ${apiKeys.window_started_at} else now() end`,
    })
    .where(and(eq(apiKeys.organization_id, organizationId), eq(apiKeys.id, id)))
    .returning({
      calls: apiKeys.window_calls,
      secondsLeft: sql<number>`ceil(extract(epoch from ${apiKeys.window_started_at} + interval '1 minute' - now()))::int`,
    });
  if (!counted) throw new Error('The API key is gone.');
  return counted;
}
