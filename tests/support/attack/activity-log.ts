import { asc, eq } from '#platform/drizzle/orm.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { openDatabase } from '#platform/database.ts';
import { environment } from '#support/browser/office-fixture.ts';

/** Returns the actions in the activity log of an organization, the oldest first. */
export async function actionsOf(organizationId: string): Promise<string[]> {
  const { DATABASE_URL } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  const rows = await database
    .select({ action: activities.action })
    .from(activities)
    .where(eq(activities.organization_id, organizationId))
    .orderBy(asc(activities.created_at));
  await close();
  return rows.map(({ action }) => action);
}
