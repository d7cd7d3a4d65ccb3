import { and, count, eq, ne } from '#platform/drizzle/orm.ts';
import type { Transaction } from '../database.ts';
import type { BuiltInRole } from './built-in-roles.ts';
import { isActiveMember, memberships, organizations, roles, users } from './identity-tables.ts';

const OWNER: BuiltInRole = 'Owner';

/**
 * Locks the organization's row until the end of the transaction, so that changes of its roles, members and invitations
 * happen one after the other: two at once cannot take away the last two owners.
 */
export async function lockOrganization(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
}

/** Returns whether the organization has an active owner other than this user. */
export async function hasOtherOwner(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  const [found] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        isActiveMember,
        eq(roles.name, OWNER),
        ne(memberships.user_id, userId),
      ),
    );
  return (found?.total ?? 0) > 0;
}
