import { and, asc, eq } from '#platform/drizzle/orm.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import type { Person } from './signed-in-office.ts';

/** Returns the entries of the organization's activity log with this action, the oldest first. */
export function actionsOf({ organizationId }: Pick<Person, 'organizationId'>, action: string) {
  return database()
    .select({
      subject_id: activities.subject_id,
      details: activities.details,
      user_id: activities.user_id,
    })
    .from(activities)
    .where(and(eq(activities.organization_id, organizationId), eq(activities.action, action)))
    .orderBy(asc(activities.created_at));
}

/** Returns the entries that the user made, in the activity logs of all organizations, the oldest first. */
export function actionsBy({ userId }: Pick<Person, 'userId'>) {
  return database()
    .select()
    .from(activities)
    .where(eq(activities.user_id, userId))
    .orderBy(asc(activities.created_at));
}
