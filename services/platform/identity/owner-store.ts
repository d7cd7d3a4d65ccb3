import { and, count, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import type { BuiltInRole } from './built-in-roles.ts';
import { memberships, organizations, roles, users } from './identity-tables.ts';

const OWNER: BuiltInRole = 'Owner';

/**
 * Makes other transactions that lock the owners of this organization wait until this one ends. Each that could
 * take away an owner locks them first, so that two at once cannot take away the last two.
 */
export async function lockOwners(tx: Transaction, organizationId: string): Promise<void> {
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
        eq(memberships.is_active, true),
        eq(users.is_active, true),
        eq(roles.name, OWNER),
        ne(memberships.user_id, userId),
      ),
    );
  return (found?.total ?? 0) > 0;
}
