import { and, eq, exists, sql } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { memberships, users } from '#platform/identity/identity-tables.ts';

/** User and organization of a membership. */
export interface Membership {
  userId: string;
  organizationId: string;
}

const isActive = ({ userId, organizationId }: Membership) =>
  and(
    eq(memberships.user_id, userId),
    eq(memberships.organization_id, organizationId),
    eq(memberships.is_active, true),
  );

/** Returns whether the user is an active member of the organization. */
export async function hasMembership(tx: Transaction, membership: Membership): Promise<boolean> {
  const found = await tx.select({ id: memberships.id }).from(memberships).where(isActive(membership));
  return found.length > 0;
}

/** Ends an active membership, and with it the choice of the organization as default. */
export async function endMembership(tx: Transaction, membership: Membership): Promise<void> {
  await tx.update(memberships).set({ is_active: false }).where(isActive(membership));
  const { userId, organizationId } = membership;
  await tx
    .update(users)
    .set({ default_organization_id: null })
    .where(and(eq(users.id, userId), eq(users.default_organization_id, organizationId)));
}

/** Makes an organization the default of one of its active members; false when the user is none. */
export async function saveDefault(db: Queryable, membership: Membership): Promise<boolean> {
  const { userId, organizationId } = membership;
  const saved = await db
    .update(users)
    .set({ default_organization_id: organizationId })
    .where(
      and(
        eq(users.id, userId),
        exists(
          db
            .select({ one: sql`1` })
            .from(memberships)
            .where(isActive(membership)),
        ),
      ),
    )
    .returning({ id: users.id });
  return saved.length > 0;
}
