import { and, eq, sql } from '#platform/drizzle/orm.ts';
import type { ActiveContentPolicy } from '#contracts/active-content.ts';
import type { Queryable } from '../database.ts';
import { BUILT_IN_ROLES } from './built-in-roles.ts';
import { organizations, roles } from './identity-tables.ts';

/**
 * Inserts an organization with its built-in roles and returns its id. The caller runs it in a transaction.
 */
export async function createOrganization(
  db: Queryable,
  organization: { name: string; countryId?: string },
): Promise<string> {
  const [created] = await db
    .insert(organizations)
    .values({ name: organization.name, country_id: organization.countryId ?? null })
    .returning({ id: organizations.id });
  if (!created) throw new Error('The organization was not stored.');
  await db.insert(roles).values(
    BUILT_IN_ROLES.map(({ name, permissions, seesAllDocuments }) => ({
      organization_id: created.id,
      name,
      is_built_in: true,
      permissions,
      sees_all_documents: seesAllDocuments,
    })),
  );
  return created.id;
}

/** Returns what may hold the key that signs documents of the organization. */
export async function findSignModes(db: Queryable, organizationId: string): Promise<('pfx' | 'usb')[]> {
  const [found] = await db
    .select({ modes: organizations.sign_modes })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found?.modes ?? [];
}

/** Returns what happens to active content in uploads of the organization. */
export async function findActiveContentPolicy(
  db: Queryable,
  organizationId: string,
): Promise<ActiveContentPolicy> {
  const [found] = await db
    .select({ policy: organizations.active_content })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found?.policy ?? 'keep';
}

/** Returns whether API keys may sign with the organization's certificate. */
export async function allowsKeySigning(db: Queryable, organizationId: string): Promise<boolean> {
  const [found] = await db
    .select({ allowed: organizations.allows_key_signing })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found?.allowed ?? false;
}

/** Returns the name of an organization; null when there is none with this id. */
export async function findOrganizationName(db: Queryable, organizationId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found?.name ?? null;
}

/** Returns for how many days an organization has existed, with fractions. */
export async function findOrganizationAge(db: Queryable, organizationId: string): Promise<number> {
  const [found] = await db
    .select({ days: sql<number>`extract(epoch from now() - ${organizations.created_at})::float8 / 86400` })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found?.days ?? 0;
}

/** Returns the time zone (IANA name) of an organization, for times that no reader's own zone applies to. */
export async function findTimeZone(db: Queryable, organizationId: string): Promise<string> {
  const [found] = await db
    .select({ timeZone: organizations.time_zone })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found?.timeZone ?? 'UTC';
}

/** Returns the name of a role of the organization; null when there is none with this id. */
export async function findRoleName(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<string | null> {
  const [found] = await db
    .select({ name: roles.name })
    .from(roles)
    .where(and(eq(roles.organization_id, organizationId), eq(roles.id, id)));
  return found?.name ?? null;
}
