import { and, eq, inArray, not, sql } from '#platform/drizzle/orm.ts';
import { NotificationEvent } from '#contracts/notification-events.ts';
import { SigningEvent } from '#contracts/signing-event.ts';
import { z } from '#contracts/zod.ts';
import type { Queryable } from '../../database.ts';
import { isAccepted, isTooOld } from '../../auth/session-limits-store.ts';
import { memberships, organizations, sessions, users } from '../../identity/identity-tables.ts';

/** Channel of PostgreSQL on which the events of all users are published. */
export const EVENT_CHANNEL = 'notification_events';

/** Event of one user, as it is published: a notification, or a step of a signature. */
export const PublishedEvent = z.union([
  z.object({ user_id: z.uuid(), ...NotificationEvent.shape }),
  z.object({ user_id: z.uuid(), ...SigningEvent.shape }),
]);
export type PublishedEvent = z.infer<typeof PublishedEvent>;

/** Publishes events, in a transaction when it commits; PostgreSQL drops those that are equal. */
export async function publishEvents(db: Queryable, events: readonly PublishedEvent[]): Promise<void> {
  const payloads = JSON.stringify(events.map((event) => JSON.stringify(event)));
  await db.execute(
    sql`select pg_notify(${EVENT_CHANNEL}, payload) from jsonb_array_elements_text(${payloads}::jsonb) payload`,
  );
}

/** Returns those of these sessions that have not ended, with the organizations for which they may act. */
export async function findLiveSessions(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ sessionId: sessions.id, organizationId: organizations.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(memberships, and(eq(memberships.user_id, sessions.user_id), eq(memberships.is_active, true)))
    .leftJoin(organizations, and(eq(organizations.id, memberships.organization_id), not(isTooOld)))
    .where(and(inArray(sessions.id, [...sessionIds]), isAccepted, eq(users.is_active, true)));
  const live = new Map<string, Set<string>>();
  for (const { sessionId, organizationId } of rows) {
    const organizations = live.get(sessionId) ?? new Set();
    if (organizationId !== null) organizations.add(organizationId);
    live.set(sessionId, organizations);
  }
  return live;
}
