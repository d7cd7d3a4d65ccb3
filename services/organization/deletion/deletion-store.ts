import { and, eq, gt, isNull, sql } from '#platform/drizzle/orm.ts';
import { ORGANIZATION_GRACE_DAYS } from '#contracts/limits.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import {
  fullName,
  isActiveMember,
  memberships,
  organizations,
  users,
} from '#platform/identity/identity-tables.ts';

/** Organization as its deletion names it. */
export interface NamedOrganization {
  name: string;
  /** IANA name. */
  timeZone: string;
}

/** Returns name and time zone of an organization; null when there is none with this id. */
export async function findNamedOrganization(db: Queryable, id: string): Promise<NamedOrganization | null> {
  const [found] = await db
    .select({ name: organizations.name, timeZone: organizations.time_zone })
    .from(organizations)
    .where(eq(organizations.id, id));
  return found ?? null;
}

/** Starts the days of grace and returns the time of the deletion; null when they have begun already. */
export async function startGrace(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<Date | null> {
  const [started] = await tx
    .update(organizations)
    .set({
      delete_after: sql`now() + make_interval(days => ${ORGANIZATION_GRACE_DAYS})`,
      deletion_requested_by: userId,
    })
    .where(and(eq(organizations.id, organizationId), isNull(organizations.delete_after)))
    .returning({ at: organizations.delete_after });
  return started?.at ?? null;
}

/** Ends the days of grace without a deletion; returns false when none were running, or when they are over. */
export async function endGrace(tx: Transaction, organizationId: string): Promise<boolean> {
  const ended = await tx
    .update(organizations)
    .set({ delete_after: null, deletion_requested_by: null })
    .where(and(eq(organizations.id, organizationId), gt(organizations.delete_after, sql`now()`)))
    .returning({ id: organizations.id });
  return ended.length === 1;
}

/** Returns names and addresses of all active members. */
export function activeMembers(db: Queryable, organizationId: string) {
  return db
    .select({ name: fullName, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.organization_id, organizationId), isActiveMember));
}
