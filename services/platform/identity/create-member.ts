import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import type { BuiltInRole } from './built-in-roles.ts';
import { memberships, roles, users } from './identity-tables.ts';
import { hashPassword } from './passwords.ts';

export interface NewMember {
  organizationId: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: BuiltInRole;
}

export interface CreatedMember {
  userId: string;
  membershipId: string;
}

/** Makes a person a member of an organization. Someone who has an account already keeps it as it is. */
export async function createMember(db: Queryable, member: NewMember): Promise<CreatedMember> {
  const userId = (await findUserId(db, member.email)) ?? (await createUser(db, member));
  return { userId, membershipId: await giveMembership(db, { ...member, userId }) };
}

/** Makes a user a member of an organization, in one of its built-in roles, and gives the id of the membership. */
export async function giveMembership(
  db: Queryable,
  { organizationId, userId, role: name }: { organizationId: string; userId: string; role: BuiltInRole },
): Promise<string> {
  const [role] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.organization_id, organizationId), eq(roles.name, name)));
  if (!role) throw new Error(`The organization has no role ${name}.`);
  const [membership] = await db
    .insert(memberships)
    .values({ organization_id: organizationId, user_id: userId, role_id: role.id })
    .returning({ id: memberships.id });
  if (!membership) throw new Error('The membership was not stored.');
  return membership.id;
}

async function findUserId(db: Queryable, email: string): Promise<string | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return found?.id ?? null;
}

async function createUser(db: Queryable, member: NewMember): Promise<string> {
  const [created] = await db
    .insert(users)
    .values({
      email: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
      password_hash: await hashPassword(member.password),
    })
    .returning({ id: users.id });
  if (!created) throw new Error('The user was not stored.');
  return created.id;
}
