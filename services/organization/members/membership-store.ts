import { and, desc, eq, inArray, isNull, not } from '#platform/drizzle/orm.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import type { ActivityAction } from '#platform/audit/record-activity.ts';
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

const ENDED: ActivityAction[] = ['member_left', 'member_deactivated'];

/** Returns whether the user has ended the membership themselves, and not an administrator. */
export async function hasLeft(
  db: Queryable,
  organizationId: string,
  { id, userId }: Pick<Membership, 'id' | 'userId'>,
): Promise<boolean> {
  const [last] = await db
    .select({ action: activities.action })
    .from(activities)
    .where(
      and(
        eq(activities.organization_id, organizationId),
        inArray(activities.subject_id, [id, userId]), // the one of a deactivation, and of a leave
        inArray(activities.action, ENDED),
      ),
    )
    .orderBy(desc(activities.created_at))
    .limit(1);
  return last?.action === 'member_left';
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
