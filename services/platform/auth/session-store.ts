import { and, eq, isNull, ne, sql, type SQL } from '#platform/drizzle/orm.ts';
import { SESSION_HOURS, type SessionTime } from '#contracts/session-time.ts';
import type { Queryable } from '../database.ts';
import {
  fullName,
  isActiveMember,
  isGuestRole,
  memberships,
  organizations,
  roles,
  sessions,
  users,
} from '../identity/identity-tables.ts';
import { hasSecondFactor } from '../identity/second-factor-store.ts';
import { parsePermissions } from '../identity/permissions.ts';
import { preparedOnce } from '../prepared-once.ts';
import { positionIf } from '../replica/replica-store.ts';
import type { Member, SignedInUser } from './caller.ts';
import { endsAt, idleEndsAt, isAccepted, isOpen, isTooOld, USED_NOW } from './session-limits-store.ts';
import { newToken, tokenHash } from './tokens.ts';

const ENDED = { ended_at: sql`now()` };

/** Browser or program that signs in, as far as it is known. */
export interface SessionClient {
  ip: string | null;
  userAgent: string | null;
  /** Tokens of the devices that the client's users are known on. */
  devices?: readonly string[];
}

const UNKNOWN_CLIENT: SessionClient = { ip: null, userAgent: null };

/** Starts a session, which lasts as long as its limits allow, and returns its bearer token, of which only the hash is stored. */
export async function startSession(
  db: Queryable,
  userId: string,
  { ip, userAgent }: SessionClient = UNKNOWN_CLIENT,
): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    user_id: userId,
    token_hash: tokenHash(token),
    ip,
    user_agent: userAgent,
    expires_at: sql`now() + make_interval(hours => ${SESSION_HOURS.max})`,
  });
  return token;
}

/** Ends a session: its token is no longer accepted. */
export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set(ENDED)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)));
}

/** Ends all sessions of a user, except one if it is named. */
export async function endSessionsOf(db: Queryable, userId: string, except?: string): Promise<void> {
  await db
    .update(sessions)
    .set(ENDED)
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    );
}

/** Condition that the last noted use of a session is more than a minute ago. */
const isUseDue = sql<boolean>`${sessions.last_used_at} < now() - interval '1 minute'`;

/** Notes the use of a session by its user, at most once a minute. */
export async function noteUse(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set(USED_NOW)
    .where(and(eq(sessions.id, sessionId), isUseDue));
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
  isGuest: isGuestRole,
  isReadOnly: sql<boolean>`${organizations.delete_after} is not null`,
};

const isOfToken = and(eq(sessions.token_hash, sql.placeholder('tokenHash')), eq(users.is_active, true));

/** User of a bearer token. `isUseDue`: the last use was noted more than a minute ago, so noteUse() has to be called. */
type UserOfToken = SignedInUser & { isUseDue: boolean; position?: string };

const userOfToken = (asksPosition: boolean) =>
  preparedOnce((db) =>
    db
      .select({ sessionId: sessions.id, isUseDue, ...personColumns, ...positionIf(asksPosition) })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(and(isOfToken, isAccepted))
      .prepare(asksPosition ? 'user_of_token_and_position' : 'user_of_token'),
  );
const [userAlone, userAndPosition] = [userOfToken(false), userOfToken(true)];

/**
 * Returns the user of a bearer token; null when it is unknown or its session has ended. With `asksPosition`, `position` is that of the
 * primary, with which a replica is compared.
 */
export async function findUserByToken(
  db: Queryable,
  token: string,
  { asksPosition = false } = {},
): Promise<UserOfToken | null> {
  const query = asksPosition ? userAndPosition : userAlone;
  const [found] = await query(db).execute({ tokenHash: tokenHash(token) });
  return found ?? null;
}

/** Returns the time that is left of a session; none of one that has ended. */
export async function findSessionTime(db: Queryable, sessionId: string): Promise<SessionTime> {
  const secondsTo = (time: SQL) => sql<number>`greatest(0, extract(epoch from ${time} - now()))::int`;
  const [found] = await db
    .select({ seconds_left: secondsTo(endsAt), idle_seconds_left: secondsTo(idleEndsAt) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id)) // so that the columns are qualified
    .where(and(eq(sessions.id, sessionId), isOpen));
  return found ?? { seconds_left: 0, idle_seconds_left: 0 };
}

/** Expression over user and organization: whether the organization requires a second factor that the user lacks. */
const lacksSecondFactor = sql<boolean>`(${organizations.requires_second_factor} and not ${hasSecondFactor})`;

/** Requirements of an organization that a session or its user does not meet. */
export interface UnmetRequirements {
  isTooOld: boolean;
  lacksSecondFactor: boolean;
}

/** Returns what an organization requires and this session does not meet; null when there is no such session. */
export async function findUnmetRequirements(
  db: Queryable,
  { sessionId, organizationId }: { sessionId: string; organizationId: string },
): Promise<UnmetRequirements | null> {
  const [found] = await db
    .select({ isTooOld, lacksSecondFactor })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .where(eq(sessions.id, sessionId));
  return found ?? null;
}

/** Returns whether any organization of a user requires a second factor that the user lacks. */
export async function lacksRequiredFactor(db: Queryable, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(organizations, eq(organizations.id, memberships.organization_id))
    .where(and(eq(memberships.user_id, userId), eq(memberships.is_active, true), lacksSecondFactor))
    .limit(1);
  return found.length > 0;
}

/** User of a bearer token as a member of an organization, and the requirements of the organization that are not met. */
interface MemberOfToken {
  user: Pick<UserOfToken, 'sessionId' | 'isUseDue' | 'position'>;
  member: Member;
  unmet: UnmetRequirements;
}

const memberOfToken = (asksPosition: boolean) =>
  preparedOnce((db) =>
    db
      .select({
        user: { sessionId: sessions.id, isUseDue, ...positionIf(asksPosition) },
        unmet: { isTooOld, lacksSecondFactor },
        member: memberColumns,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .innerJoin(memberships, eq(memberships.user_id, users.id))
      .innerJoin(roles, eq(roles.id, memberships.role_id))
      .innerJoin(organizations, eq(organizations.id, memberships.organization_id))
      .where(
        and(
          isOfToken,
          isAccepted,
          eq(memberships.organization_id, sql.placeholder('organizationId')),
          eq(memberships.is_active, true),
        ),
      )
      .prepare(asksPosition ? 'member_of_token_and_position' : 'member_of_token'),
  );
const [memberAlone, memberAndPosition] = [memberOfToken(false), memberOfToken(true)];

/**
 * Returns the user of a bearer token as a member of this organization; null when the token is not accepted or the
 * membership not active. `position` is as for `findUserByToken`.
 */
export async function findMemberByToken(
  db: Queryable,
  { token, organizationId }: { token: string; organizationId: string },
  { asksPosition = false } = {},
): Promise<MemberOfToken | null> {
  const query = asksPosition ? memberAndPosition : memberAlone;
  const [found] = await query(db).execute({ tokenHash: tokenHash(token), organizationId });
  if (!found) return null;
  const { member, ...rest } = found;
  return { ...rest, member: { ...member, permissions: parsePermissions(member.permissions) } };
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
    .innerJoin(organizations, eq(organizations.id, memberships.organization_id))
    .where(
      and(eq(memberships.user_id, userId), eq(memberships.organization_id, organizationId), isActiveMember),
    );
  return found ? { ...found, permissions: parsePermissions(found.permissions) } : null;
}
