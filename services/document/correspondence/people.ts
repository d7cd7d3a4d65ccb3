import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/database.ts';
import { fullName, memberships, organizations, users } from '#platform/identity/identity-tables.ts';

export interface OfficePerson {
  id: string;
  name: string;
  email: string;
}

/** Those of these users who are active members of the organization, by id. Who has left is not written to. */
export async function findPeople(
  db: Queryable,
  organizationId: string,
  userIds: Iterable<string>,
): Promise<Map<string, OfficePerson>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: fullName, email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.user_id, users.id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        eq(memberships.is_active, true),
        eq(users.is_active, true),
        inArray(users.id, ids),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of users, whether they are (still) members or not, by id. */
export async function findNames(db: Queryable, userIds: Iterable<string>): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The line at the end of every mail of an organization. */
export async function mailFooter(db: Queryable, organizationId: string): Promise<string> {
  const [organization] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return `Sent by Countersign for ${organization?.name ?? 'your organization'}.`;
}
