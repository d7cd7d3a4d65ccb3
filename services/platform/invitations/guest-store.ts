import { and, count, desc, eq, gt, inArray, isNull, or, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import {
  isGuestRole,
  isInvited,
  memberEmail,
  memberships,
  roles,
  users,
} from '../identity/identity-tables.ts';
import { insertInvitedUser } from '../identity/member-store.ts';
import { invitations } from './invitation-tables.ts';

/** Membership that stands for an address in an organization. */
export interface AddressedMembership {
  userId: string;
  membershipId: string;
  isActive: boolean;
  isInvited: boolean;
}

/**
 * Returns the membership that an e-mail address names, in this order: of the active member with it, of the invitation that waits
 * for it, of the former member with it; null when there is none.
 */
export async function findAddressedMembership(
  db: Queryable,
  organizationId: string,
  email: string,
): Promise<AddressedMembership | null> {
  const address = email.toLowerCase();
  const isActive = sql<boolean>`(${memberships.is_active} and ${users.is_active})`;
  const [found] = await db
    .select({ userId: users.id, membershipId: memberships.id, isActive, isInvited })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        or(eq(sql`lower(${users.email})`, address), eq(sql`lower(${memberships.invited_email})`, address)),
      ),
    )
    .orderBy(desc(isActive), desc(isInvited))
    .limit(1);
  return found ?? null;
}

/** Returns those of these memberships that wait for their invitation, with its address. */
export async function findAddressesOfInvited(
  db: Queryable,
  organizationId: string,
  membershipIds: readonly string[],
): Promise<{ id: string; userId: string; email: string }[]> {
  if (membershipIds.length === 0) return [];
  return db
    .select({ id: memberships.id, userId: users.id, email: memberEmail })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        inArray(memberships.id, [...membershipIds]),
        isInvited,
      ),
    );
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

/** Inserts the membership that stands for an address until its invitation is accepted. */
export async function insertInvitedMembership(
  db: Queryable,
  { organizationId, roleId, email }: Record<'organizationId' | 'roleId' | 'email', string>,
): Promise<AddressedMembership> {
  const userId = await insertInvitedUser(db);
  const [saved] = await db
    .insert(memberships)
    .values({
      organization_id: organizationId,
      user_id: userId,
      role_id: roleId,
      is_active: false,
      invited_email: email,
    })
    .returning({ id: memberships.id });
  if (!saved) throw new Error('The membership was not stored.');
  return { userId, membershipId: saved.id, isActive: false, isInvited: true };
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
