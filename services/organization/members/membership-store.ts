import { and, eq, isNull, not } from '#platform/drizzle/orm.ts';
import type { Queryable } from '#platform/database.ts';
import { fullName, isInvited, memberships, users } from '#platform/identity/identity-tables.ts';

/** Membership of a user in an organization. */
export interface Membership {
  id: string;
  userId: string;
  userName: string;
  roleId: string;
  isActive: boolean;
}

/** Returns a membership of the organization; null when there is none with this id, or its account was deleted. */
export async function findMembership(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<Membership | null> {
  const [found] = await db
    .select({
      id: memberships.id,
      userId: memberships.user_id,
      userName: fullName,
      roleId: memberships.role_id,
      isActive: memberships.is_active,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        eq(memberships.id, id),
        not(isInvited),
        isNull(users.deleted_at),
      ),
    );
  return found ?? null;
}

/** Changes role or state of a membership. @throws the database's error memberships_last_owner */
export async function updateMembership(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
  change: { role_id: string } | { is_active: boolean },
): Promise<void> {
  await db
    .update(memberships)
    .set(change)
    .where(and(eq(memberships.organization_id, organizationId), eq(memberships.id, id)));
}
