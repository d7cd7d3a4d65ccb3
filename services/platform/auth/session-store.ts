import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { Functionality, Permission } from '#contracts/permission.ts';
import { z } from '#contracts/zod.ts';
import type { Queryable } from '../database.ts';
import { fullName, memberships, roles, sessions, users } from '../identity/identity-tables.ts';
import type { Member, SignedInUser } from './caller.ts';
import { newToken, tokenHash } from './tokens.ts';

const SESSION_DAYS = 7;

/** Starts a session of seven days and returns its bearer token, of which only the hash is stored. */
export async function startSession(db: Queryable, userId: string): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    user_id: userId,
    token_hash: tokenHash(token),
    expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})`,
  });
  return token;
}

/** Ends a session: its token is no longer accepted. */
export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)));
}

const personColumns = {
  userId: users.id,
  email: users.email,
  fullName,
};

const memberColumns = {
  ...personColumns,
  organizationId: memberships.organization_id,
  membershipId: memberships.id,
  permissions: roles.permissions,
  seesAllDocuments: roles.sees_all_documents,
};

/** Permissions of a role as their column holds them. */
const StoredPermissions = z.partialRecord(Functionality, Permission);

const isLive = (token: string) =>
  and(
    eq(sessions.token_hash, tokenHash(token)),
    isNull(sessions.ended_at),
    gt(sessions.expires_at, sql`now()`),
    eq(users.is_active, true),
  );

/** Returns the user of a bearer token; null when it is unknown, expired or ended. */
export async function findUserByToken(db: Queryable, token: string): Promise<SignedInUser | null> {
  const [found] = await db
    .select({ sessionId: sessions.id, ...personColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(isLive(token));
  return found ?? null;
}

/**
 * Returns the user of a bearer token as a member of this organization; null when the token is not accepted or the
 * membership not active.
 */
export async function findMemberByToken(
  db: Queryable,
  token: string,
  organizationId: string,
): Promise<Member | null> {
  const [found] = await db
    .select(memberColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(memberships, eq(memberships.user_id, users.id))
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(
      and(isLive(token), eq(memberships.organization_id, organizationId), eq(memberships.is_active, true)),
    );
  return found ? { ...found, permissions: StoredPermissions.parse(found.permissions) } : null;
}

/**
 * Returns a user as a member of this organization, for background work without a token; null when the membership is
 * not active.
 */
export async function findMember(
  db: Queryable,
  { userId, organizationId }: Pick<Member, 'userId' | 'organizationId'>,
): Promise<Member | null> {
  const [found] = await db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(
      and(
        eq(memberships.user_id, userId),
        eq(memberships.organization_id, organizationId),
        eq(memberships.is_active, true),
        eq(users.is_active, true),
      ),
    );
  return found ? { ...found, permissions: StoredPermissions.parse(found.permissions) } : null;
}
