import { and, asc, count, desc, eq, isNull, not, sql } from '#platform/drizzle/orm.ts';
import { MAX_ROLE_MEMBERS } from '#contracts/role.ts';
import type { Member, Permissions } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { fullName, isInvited, memberships, roles, users } from '#platform/identity/identity-tables.ts';
import { parsePermissions } from '#platform/identity/permissions.ts';
import { invitations } from '#platform/invitations/invitation-tables.ts';
import type { RoleGrants } from './may-give.ts';

/** Role of an organization as stored. */
export interface StoredRole extends RoleGrants {
  id: string;
  changedAt: Date;
  /** User who changed it last; null before the first change. */
  changedBy: string | null;
}

const roleColumns = {
  id: roles.id,
  name: roles.name,
  isBuiltIn: roles.is_built_in,
  permissions: roles.permissions,
  seesAllDocuments: roles.sees_all_documents,
  changedAt: roles.changed_at,
  changedBy: roles.changed_by,
};

const parsed = <T extends { permissions: unknown }>(row: T): T & { permissions: Permissions } => ({
  ...row,
  permissions: parsePermissions(row.permissions),
});

/** Returns the current role of a member; null once the membership has ended. */
export async function findRoleOf(
  db: Queryable,
  { organizationId, membershipId }: Pick<Member, 'organizationId' | 'membershipId'>,
): Promise<StoredRole | null> {
  const [found] = await db
    .select(roleColumns)
    .from(memberships)
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(
      and(
        eq(memberships.id, membershipId),
        eq(memberships.organization_id, organizationId),
        eq(memberships.is_active, true),
      ),
    );
  return found ? parsed(found) : null;
}

/** Returns a role of the organization; null when there is none with this id. */
export async function findRole(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<StoredRole | null> {
  const [found] = await db
    .select(roleColumns)
    .from(roles)
    .where(and(eq(roles.organization_id, organizationId), eq(roles.id, id)));
  return found ? parsed(found) : null;
}

/** Returns the roles of the organization: the built-in ones in the order of their rights, then its own by name. */
export async function findRoles(db: Queryable, organizationId: string): Promise<StoredRole[]> {
  const rank = sql`array_position(array['Owner', 'Administrator', 'Member', 'Auditor', 'Guest'], ${roles.name})`;
  const rows = await db
    .select(roleColumns)
    .from(roles)
    .where(eq(roles.organization_id, organizationId))
    .orderBy(desc(roles.is_built_in), rank, asc(sql`lower(${roles.name})`));
  return rows.map(parsed);
}

/** Holders of a role. */
export interface RoleHolders {
  memberCount: number;
  /** Names of the first members, in alphabetical order. */
  memberNames: string[];
  /** Number of open invitations that give the role, expired ones included. */
  invitationCount: number;
}

/** Returns the holders of the organization's roles by id of the role; a role without any is missing. */
export async function findRoleHolders(
  db: Queryable,
  organizationId: string,
): Promise<Map<string, RoleHolders>> {
  const names = sql<string[]>`(array_agg(${fullName} order by lower(${fullName})))[1:${MAX_ROLE_MEMBERS}]`;
  const members = await db
    .select({ roleId: memberships.role_id, memberCount: count(), memberNames: names })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.organization_id, organizationId), not(isInvited)))
    .groupBy(memberships.role_id);
  const invited = await db
    .select({ roleId: invitations.role_id, invitationCount: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.organization_id, organizationId),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
      ),
    )
    .groupBy(invitations.role_id);
  const holders = new Map<string, RoleHolders>();
  const of = (id: string) => holders.get(id) ?? { memberCount: 0, memberNames: [], invitationCount: 0 };
  for (const { roleId, ...rest } of members) holders.set(roleId, { ...of(roleId), ...rest });
  for (const { roleId, ...rest } of invited) holders.set(roleId, { ...of(roleId), ...rest });
  return holders;
}

interface RoleValues {
  name: string;
  permissions: Permissions;
  seesAllDocuments: boolean;
}

/** Inserts an own role of the organization and returns its id. */
export async function insertRole(
  db: Queryable,
  organizationId: string,
  { name, permissions, seesAllDocuments }: RoleValues,
): Promise<string> {
  const [created] = await db
    .insert(roles)
    .values({ organization_id: organizationId, name, permissions, sees_all_documents: seesAllDocuments })
    .returning({ id: roles.id });
  if (!created) throw new Error('The role was not stored.');
  return created.id;
}

/** Replaces the details of an own role. */
export async function updateRole(
  db: Queryable,
  { organizationId, userId, id }: Pick<Member, 'organizationId' | 'userId'> & { id: string },
  { name, permissions, seesAllDocuments }: RoleValues,
): Promise<void> {
  await db
    .update(roles)
    .set({
      name,
      permissions,
      sees_all_documents: seesAllDocuments,
      changed_at: sql`clock_timestamp()`,
      changed_by: userId,
    })
    .where(and(eq(roles.organization_id, organizationId), eq(roles.id, id), eq(roles.is_built_in, false)));
}

/** Gives the members and open invitations of a role another one. Closed invitations of the role are deleted. */
export async function replaceRole(
  db: Queryable,
  { organizationId, id, successorId }: { organizationId: string; id: string; successorId: string | null },
): Promise<void> {
  const ofRole = and(eq(invitations.organization_id, organizationId), eq(invitations.role_id, id));
  const isClosed = sql`(${invitations.accepted_at} is not null or ${invitations.revoked_at} is not null)`;
  await db.delete(invitations).where(and(ofRole, isClosed));
  if (successorId === null) return;
  await db
    .update(memberships)
    .set({ role_id: successorId })
    .where(and(eq(memberships.organization_id, organizationId), eq(memberships.role_id, id)));
  await db.update(invitations).set({ role_id: successorId }).where(ofRole);
}

/** Deletes an own role that nothing refers to. */
export async function deleteRole(db: Queryable, organizationId: string, id: string): Promise<void> {
  await db
    .delete(roles)
    .where(and(eq(roles.organization_id, organizationId), eq(roles.id, id), eq(roles.is_built_in, false)));
}
