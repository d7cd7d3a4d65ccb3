import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { isGuestRole, memberships, roles, users } from '../identity/identity-tables.ts';
import { invitations } from './invitation-tables.ts';

/** Membership of the user at an address. */
export interface AddressedMembership {
  userId: string;
  membershipId: string;
  isActive: boolean;
  isInvited: boolean;
}

/** Returns the membership of the user at this address, in any state; null when there is none. */
export async function findAddressedMembership(
  db: Queryable,
  organizationId: string,
  email: string,
): Promise<AddressedMembership | null> {
  const [found] = await db
    .select({
      userId: users.id,
      membershipId: memberships.id,
      isActive: sql<boolean>`${memberships.is_active} and ${users.is_active}`,
      isInvited: sql<boolean>`${memberships.invited_email} is not null`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
      ),
    );
  return found ?? null;
}

/** Invitation of an address that has been neither accepted nor revoked. */
export interface AddressedInvitation {
  id: string;
  email: string;
  roleId: string;
  isInTime: boolean;
}

/** Returns the open invitation of an address, expired or not; null when there is none. */
export async function findInvitationOf(
  db: Queryable,
  organizationId: string,
  email: string,
): Promise<AddressedInvitation | null> {
  const [found] = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      roleId: invitations.role_id,
      isInTime: sql<boolean>`${invitations.expires_at} > now()`,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.organization_id, organizationId),
        eq(sql`lower(${invitations.email})`, email.toLowerCase()),
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
      ),
    );
  return found ?? null;
}

/** Returns the id of the built-in role Guest of an organization. */
export async function findGuestRole(db: Queryable, organizationId: string): Promise<string> {
  const [found] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.organization_id, organizationId), isGuestRole));
  if (!found) throw new Error('The organization has no role Guest.');
  return found.id;
}

/** Stores the membership of an invited user, which becomes active when the invitation is accepted, and returns its id. */
export async function saveInvitedMembership(
  db: Queryable,
  { organizationId, userId, roleId, email }: Record<'organizationId' | 'userId' | 'roleId' | 'email', string>,
): Promise<string> {
  const invited = { role_id: roleId, is_active: false, invited_email: email };
  const [saved] = await db
    .insert(memberships)
    .values({ organization_id: organizationId, user_id: userId, ...invited })
    .onConflictDoUpdate({ target: [memberships.organization_id, memberships.user_id], set: invited })
    .returning({ id: memberships.id });
  if (!saved) throw new Error('The membership was not stored.');
  return saved.id;
}

/** Returns how many guests the organization, and this user for it, have invited within the last hour. */
export async function countRecentGuests(
  db: Queryable,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<{ byOrganization: number; byUser: number }> {
  const [found] = await db
    .select({
      byOrganization: count(),
      byUser: sql<number>`count(*) filter (where ${invitations.invited_by} = ${userId})`.mapWith(Number),
    })
    .from(invitations)
    .innerJoin(roles, eq(roles.id, invitations.role_id))
    .where(
      and(
        eq(invitations.organization_id, organizationId),
        gt(invitations.created_at, sql`now() - interval '1 hour'`),
        isGuestRole,
      ),
    );
  return found ?? { byOrganization: 0, byUser: 0 };
}
