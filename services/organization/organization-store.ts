import { and, asc, count, eq, ilike, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Organization, OrganizationUser } from '#contracts/organization.ts';
import type { Paging } from '#contracts/paging.ts';
import type { Queryable } from '#platform/database.ts';
import {
  fullName,
  isActiveMember,
  memberships,
  organizations,
  roles,
  users,
} from '#platform/identity/identity-tables.ts';
import { containing } from '#platform/like.ts';
import { cityName } from '#places/cities.ts';

interface Page<T> {
  rows: T[];
  total: number;
}

const organizationColumns = {
  id: organizations.id,
  name: organizations.name,
  country_id: organizations.country_id,
  organization_id: organizations.id,
  is_fiscal_year_settings_created: organizations.is_fiscal_year_settings_created,
  fiscal_year_start_month: organizations.fiscal_year_start_month,
  state_id: organizations.state_id,
  city_id: organizations.city_id,
  time_zone: organizations.time_zone,
  logo_id: organizations.logo_id,
  delete_after: organizations.delete_after,
  role_name: roles.name,
  is_default: sql<boolean>`${users.default_organization_id} is not distinct from ${organizations.id}`,
};

const present = <T extends { city_id: string | null; delete_after: Date | null }>({
  delete_after,
  ...row
}: T) => ({
  ...row,
  city_name: cityName(row.city_id),
  deletes_at: delete_after?.toISOString() ?? null,
});

/** Returns a query of organizations with the membership of a user. */
const selectOrganizations = (db: Queryable) =>
  db
    .select(organizationColumns)
    .from(organizations)
    .innerJoin(memberships, eq(memberships.organization_id, organizations.id))
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .innerJoin(users, eq(users.id, memberships.user_id));

/** Returns a page of the organizations of a user, by name. */
export async function pageOfOrganizations(
  db: Queryable,
  userId: string,
  { pageIndex, pageSize, search }: Paging,
): Promise<Page<Organization>> {
  const where = and(isMember(userId), search ? ilike(organizations.name, containing(search)) : undefined);
  const rows = await selectOrganizations(db)
    .where(where)
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id))
    .limit(pageSize)
    .offset(pageIndex * pageSize);
  const [counted] = await db
    .select({ total: count() })
    .from(organizations)
    .innerJoin(memberships, eq(memberships.organization_id, organizations.id))
    .where(where);
  return { rows: rows.map(present), total: counted?.total ?? 0 };
}

/** Returns an organization; null when the user does not belong to it. */
export async function findOrganization(
  db: Queryable,
  userId: string,
  organizationId: string,
): Promise<Organization | null> {
  const [found] = await selectOrganizations(db).where(
    and(isMember(userId), eq(organizations.id, organizationId)),
  );
  return found ? present(found) : null;
}

const isMember = (userId: string): SQL | undefined =>
  and(eq(memberships.user_id, userId), eq(memberships.is_active, true));

/** Returns a page of the organization's active members, by name; the search covers name and address. */
export async function pageOfMembers(
  db: Queryable,
  organizationId: string,
  { pageIndex, pageSize, search }: Paging,
): Promise<Page<OrganizationUser>> {
  const pattern = containing(search);
  const where = and(
    eq(memberships.organization_id, organizationId),
    isActiveMember,
    search ? sql`(${fullName} ilike ${pattern} or ${users.email} ilike ${pattern})` : undefined,
  );
  const rows = await db
    .select({ id: memberships.id, user_id: users.id, full_name: fullName, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(where)
    .orderBy(asc(sql`lower(${fullName})`), asc(memberships.id))
    .limit(pageSize)
    .offset(pageIndex * pageSize);
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(where);
  return { rows: rows.map(toOrganizationUser), total: counted?.total ?? 0 };
}

function toOrganizationUser(row: {
  id: string;
  user_id: string;
  full_name: string;
  email: string;
}): OrganizationUser {
  return { id: row.id, user_details: { id: row.user_id, full_name: row.full_name, email: row.email } };
}
