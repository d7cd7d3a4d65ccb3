import { and, eq, gt, inArray, isNull, sql } from '#platform/drizzle/orm.ts';
import { INVITATION_DAYS } from '#contracts/limits.ts';
import type { UserProfile } from '#contracts/user-profile.ts';
import type { Queryable, Transaction } from '../database.ts';
import { fullName, memberships, organizations, roles, users } from '../identity/identity-tables.ts';
import { invitations } from './invitation-tables.ts';

const isOpen = and(isNull(invitations.accepted_at), isNull(invitations.revoked_at));
const inTime = gt(invitations.expires_at, sql`now()`);
const newTerm = sql`now() + make_interval(days => ${INVITATION_DAYS})`;

/** Returns those of these addresses, in lower case, that belong to an active member of the organization. */
export async function findMemberAddresses(
  db: Queryable,
  organizationId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const address = sql<string>`lower(${users.email})`;
  const rows = await db
    .select({ address })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        eq(memberships.is_active, true),
        inArray(address, [...addresses]),
      ),
    );
  return new Set(rows.map((row) => row.address));
}

/** Returns those of these addresses, in lower case, that have an invitation which can still be accepted. */
export async function findInvitedAddresses(
  db: Queryable,
  organizationId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const address = sql<string>`lower(${invitations.email})`;
  const rows = await db
    .select({ address })
    .from(invitations)
    .where(
      and(eq(invitations.organization_id, organizationId), isOpen, inTime, inArray(address, [...addresses])),
    );
  return new Set(rows.map((row) => row.address));
}

export interface NewInvitation {
  organizationId: string;
  email: string;
  roleId: string;
  invitedBy: string;
  tokenHash: Buffer;
}

/** Inserts an invitation, in place of an expired one for the same address, and returns its id. */
export async function insertInvitation(
  db: Queryable,
  { organizationId, email, roleId, invitedBy, tokenHash }: NewInvitation,
): Promise<string> {
  await db
    .update(invitations)
    .set({ revoked_at: sql`now()` })
    .where(
      and(
        eq(invitations.organization_id, organizationId),
        eq(sql`lower(${invitations.email})`, email.toLowerCase()),
        isOpen,
      ),
    );
  const [created] = await db
    .insert(invitations)
    .values({
      organization_id: organizationId,
      email,
      role_id: roleId,
      invited_by: invitedBy,
      token_hash: tokenHash,
      expires_at: newTerm,
    })
    .returning({ id: invitations.id });
  if (!created) throw new Error('The invitation was not stored.');
  return created.id;
}

/** Invitation that a member of the organization administers. */
export interface AdministeredInvitation {
  id: string;
  email: string;
  roleId: string;
  isOpen: boolean;
}

/** Returns an invitation of the organization; null when there is none with this id. */
export async function findInvitation(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<AdministeredInvitation | null> {
  const [found] = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      roleId: invitations.role_id,
      isOpen: sql<boolean>`${isOpen}`,
    })
    .from(invitations)
    .where(and(eq(invitations.organization_id, organizationId), eq(invitations.id, id)));
  return found ?? null;
}

/** Gives an open invitation a new token and term; returns whether it was open. */
export async function renewInvitation(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
  { tokenHash, invitedBy }: Pick<NewInvitation, 'tokenHash' | 'invitedBy'>,
): Promise<boolean> {
  const renewed = await db
    .update(invitations)
    .set({ token_hash: tokenHash, invited_by: invitedBy, expires_at: newTerm })
    .where(and(eq(invitations.organization_id, organizationId), eq(invitations.id, id), isOpen))
    .returning({ id: invitations.id });
  return renewed.length > 0;
}

/** Revokes an open invitation; returns whether it was open. */
export async function revokeInvitation(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> {
  const revoked = await db
    .update(invitations)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(invitations.organization_id, organizationId), eq(invitations.id, id), isOpen))
    .returning({ id: invitations.id });
  return revoked.length > 0;
}

/** Invitation that its token opens. */
export interface OpenInvitation {
  id: string;
  organizationId: string;
  organizationName: string;
  invitedBy: string;
  email: string;
  roleId: string;
  roleName: string;
  expiresAt: Date;
}

/** Returns the invitation of a token; null when it is unknown, accepted, revoked or expired, or its organization is to be deleted. */
export async function findOpenInvitation(db: Queryable, tokenHash: Buffer): Promise<OpenInvitation | null> {
  const [found] = await db
    .select({
      id: invitations.id,
      organizationId: invitations.organization_id,
      organizationName: organizations.name,
      invitedBy: fullName,
      email: invitations.email,
      roleId: invitations.role_id,
      roleName: roles.name,
      expiresAt: invitations.expires_at,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organization_id))
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .innerJoin(roles, eq(roles.id, invitations.role_id))
    .where(and(eq(invitations.token_hash, tokenHash), isOpen, inTime, isNull(organizations.delete_after)));
  return found ?? null;
}

/** Marks the invitation of a token as accepted and returns its role and who sent it; null when it is no longer open. */
export async function takeInvitation(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ roleId: string; inviterId: string } | null> {
  const [taken] = await db
    .update(invitations)
    .set({ accepted_at: sql`now()` })
    .where(and(eq(invitations.token_hash, tokenHash), isOpen, inTime))
    .returning({ roleId: invitations.role_id, inviterId: invitations.invited_by });
  return taken ?? null;
}

/** Makes a user an active member with this role, a former one again; an active member keeps the role. */
export async function insertInvitedMember(
  db: Queryable,
  { organizationId, userId, roleId }: { organizationId: string; userId: string; roleId: string },
): Promise<{ membershipId: string; isNew: boolean }> {
  const [created] = await db
    .insert(memberships)
    .values({ organization_id: organizationId, user_id: userId, role_id: roleId })
    .onConflictDoUpdate({
      target: [memberships.organization_id, memberships.user_id],
      set: { role_id: roleId, is_active: true },
      setWhere: eq(memberships.is_active, false),
    })
    .returning({ id: memberships.id });
  if (created) return { membershipId: created.id, isNew: true };
  const [active] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organization_id, organizationId), eq(memberships.user_id, userId)));
  if (!active) throw new Error('The membership was not stored.');
  return { membershipId: active.id, isNew: false };
}

/** Returns the profile of a user, whose address cannot change until the transaction ends; null when there is none. */
export async function holdUser(tx: Transaction, userId: string): Promise<UserProfile | null> {
  const [found] = await tx
    .select({
      id: users.id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      profile_picture_id: users.profile_picture_id,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.is_active, true)))
    .for('share');
  return found ?? null;
}
