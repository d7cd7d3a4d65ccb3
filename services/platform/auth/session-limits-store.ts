import { and, gt, isNull, sql, type SQL } from '#platform/drizzle/orm.ts';
import { IDLE_MINUTES, SESSION_HOURS } from '#contracts/session-time.ts';
import { memberships, organizations, sessions } from '../identity/identity-tables.ts';

/** Limits that hold for a session: the highest ones of the organizations of its user, or the defaults without any. */
const hours = sql`coalesce(max(own.session_hours), ${SESSION_HOURS.default}::int)`;
const minutes = sql`coalesce(max(own.idle_minutes), ${IDLE_MINUTES.default}::int)`;

/**
 * Expression over a session and the limits that hold for it. A user's own data belong to no organization; to act for one, a session must
 * keep to its limit.
 */
const withLimits = <T>(expression: SQL): SQL<T> => sql<T>`(select ${expression}
   from ${memberships} ${sql.identifier('part')}
   join ${organizations} ${sql.identifier('own')} on own.id = part.organization_id
   where part.user_id = ${sessions.user_id} and part.is_active)`;

const end = sql`least(${sessions.expires_at}, ${sessions.created_at} + make_interval(hours => ${hours}))`;
const idleEnd = sql`(${sessions.last_used_at} + make_interval(mins => ${minutes}))`;

/** Expressions over a session: its latest end, however much it is used, and its end if its user does nothing more. */
export const endsAt = withLimits<Date>(end);
export const idleEndsAt = withLimits<Date>(idleEnd);

/** Condition on a session that it has not been ended, whatever its age. */
export const isOpen = and(isNull(sessions.ended_at), gt(sessions.expires_at, sql`now()`));

/** Condition on a session that its token is accepted. It reads the limits once: it belongs to each request. */
export const isAccepted = and(isOpen, withLimits<boolean>(sql`${end} > now() and ${idleEnd} > now()`));

/**
 * Expression over session and organization: whether the session is too old for the organization, or was unused for too long at
 * any time, so that its use for another organization does not revive it.
 */
export const isTooOld = sql<boolean>`(
  ${sessions.created_at} + make_interval(hours => ${organizations.session_hours}) < now()
  or ${sessions.last_used_at} + make_interval(mins => ${organizations.idle_minutes}) < now()
  or ${sessions.longest_pause} > ${organizations.idle_minutes} * 60)`;

/** Values of a session that is used now. */
export const USED_NOW = {
  longest_pause: sql`greatest(${sessions.longest_pause}, extract(epoch from now() - ${sessions.last_used_at})::int)`,
  last_used_at: sql`now()`,
};
