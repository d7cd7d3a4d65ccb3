import { and, asc, eq, isNotNull, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import { memberships, organizations, users } from './identity-tables.ts';
import { authenticatorApps, passkeys } from './second-factor-tables.ts';

/** Second factor of a user beside the mailed one-time code. */
export type FactorKind = 'authenticator_app' | 'passkey';

/** Expression over `users`: whether the user has an authenticator app that is on. */
const hasApp = sql<boolean>`exists (select 1 from ${authenticatorApps} where ${and(
  eq(authenticatorApps.user_id, users.id),
  isNotNull(authenticatorApps.confirmed_at),
)})`;

/** Expression over `users`: whether the user has a passkey. */
const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${eq(passkeys.user_id, users.id)})`;

/** Expression over `users`: whether the user has a second factor. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`(${hasApp} or ${hasPasskey})`;

/** Returns the second factors of a user, the one that they prefer first. */
export async function findFactors(db: Queryable, userId: string): Promise<FactorKind[]> {
  const [found] = await db
    .select({ hasApp, hasPasskey, preferred: users.preferred_factor })
    .from(users)
    .where(eq(users.id, userId));
  const kinds: FactorKind[] = [];
  if (found?.hasApp) kinds.push('authenticator_app');
  if (found?.hasPasskey) kinds.push('passkey');
  return kinds.sort((one, other) => Number(other === found?.preferred) - Number(one === found?.preferred));
}

/** Returns the names of the user's organizations that require a second factor, in order. */
export async function namesOfRequiringOrganizations(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: organizations.name })
    .from(organizations)
    .innerJoin(memberships, eq(memberships.organization_id, organizations.id))
    .where(
      and(
        eq(memberships.user_id, userId),
        eq(memberships.is_active, true),
        eq(organizations.requires_second_factor, true),
      ),
    )
    .orderBy(asc(organizations.name));
  return rows.map(({ name }) => name);
}
