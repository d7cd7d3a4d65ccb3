import { and, eq, sql } from '#platform/drizzle/orm.ts';
import type { Queryable } from '#platform/database.ts';
import { memberName, memberships, users } from '#platform/identity/identity-tables.ts';
import { textCondition, type TextTest } from './text-condition.ts';

/** Returns the ids of present, former and invited members of the organization whose full name matches the test. */
export async function peopleNamed(db: Queryable, organizationId: string, test: TextTest): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(eq(memberships.organization_id, organizationId), textCondition(sql`lower(${memberName})`, test)),
    );
  return rows.map(({ id }) => id);
}
