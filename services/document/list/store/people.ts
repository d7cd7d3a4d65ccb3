import { and, eq, exists, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database.ts';
import { fullName, memberships, users } from '#platform/identity/identity-tables.ts';
import { textCondition, type TextTest } from './text-condition.ts';

/** Returns the ids of present and former members of the organization whose full name matches the test. */
export async function peopleNamed(db: Queryable, organizationId: string, test: TextTest): Promise<string[]> {
  const isMember = exists(
    db
      .select({ one: sql`1` })
      .from(memberships)
      .where(and(eq(memberships.organization_id, organizationId), eq(memberships.user_id, users.id))),
  );
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isMember, textCondition(sql`lower(${fullName})`, test)));
  return rows.map(({ id }) => id);
}
