import { and, eq } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { BuiltInRole } from '#platform/identity/built-in-roles.ts';
import { fullName, isActiveMember, memberships, roles, users } from '#platform/identity/identity-tables.ts';

/** Active member who can become an owner. */
export interface Successor {
  name: string;
  email: string;
}

/** Returns an active member of the organization by the id of the membership; null when there is none. */
export async function findSuccessor(
  db: Queryable,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<Successor | null> {
  const [found] = await db
    .select({ name: fullName, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.organization_id, organizationId), eq(memberships.id, id), isActiveMember));
  return found ?? null;
}

/** Returns the ids of the roles Owner and Administrator of the organization. */
export async function builtInRoleIds(
  tx: Transaction,
  organizationId: string,
): Promise<Record<'Owner' | 'Administrator', string>> {
  const rows = await tx
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(and(eq(roles.organization_id, organizationId), eq(roles.is_built_in, true)));
  const idOf = (name: BuiltInRole) => {
    const id = rows.find((row) => row.name === name)?.id;
    if (id === undefined) throw new Error(`The organization has no role ${name}.`);
    return id;
  };
  return { Owner: idOf('Owner'), Administrator: idOf('Administrator') };
}
