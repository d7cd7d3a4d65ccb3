import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, or, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Queryable } from '../database.ts';
import type { BuiltInRole } from './built-in-roles.ts';
import {
  fullName,
  isGuestRole,
  isInvited,
  memberEmail,
  memberName,
  memberships,
  roles,
  users,
} from './identity-tables.ts';

/** Returns the condition on `users` that an account has this e-mail address, case-insensitive. */
export function hasAddress(email: string): SQL | undefined {
  return and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.has_account, true));
}

/** Returns the id of the account with this e-mail address, inactive ones included; null when there is none. */
export async function findUserId(db: Queryable, email: string): Promise<string | null> {
  const [found] = await db.select({ id: users.id }).from(users).where(hasAddress(email));
  return found?.id ?? null;
}

/** Returns the password hash of an active user; null when there is none. */
export async function findActivePasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: users.password_hash })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.is_active, true)));
  return found?.hash ?? null;
}

type NewUser = Pick<
  typeof users.$inferInsert,
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'password_hash'
  | 'phone_number'
  | 'dialing_code_id'
  | 'terms_version'
>;

/** Inserts a user and returns its id; null when the address already has an account. */
export async function insertUser(db: Queryable, user: NewUser): Promise<string | null> {
  const [created] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return created?.id ?? null;
}

/** No PHC string, so that no password verifies against it. */
const NO_PASSWORD = '';

/** Inserts a user who stands for an invited person until the invitation is accepted, and returns its id. */
export async function insertInvitedUser(db: Queryable): Promise<string> {
  const id = randomUUID();
  await db.insert(users).values({
    id,
    email: `${id}@invited.invalid`, // the membership holds the real one, which stays free for an account
    first_name: '',
    last_name: '',
    password_hash: NO_PASSWORD,
    has_account: false,
  });
  return id;
}

/** Makes a user a member of an organization in one of its built-in roles and returns the id of the membership. */
export async function insertMembership(
  db: Queryable,
  { organizationId, userId, role: name }: { organizationId: string; userId: string; role: BuiltInRole },
): Promise<string> {
  const [role] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.organization_id, organizationId), eq(roles.name, name), eq(roles.is_built_in, true)));
  if (!role) throw new Error(`The organization has no role ${name}.`);
  const [membership] = await db
    .insert(memberships)
    .values({ organization_id: organizationId, user_id: userId, role_id: role.id })
    .returning({ id: memberships.id });
  if (!membership) throw new Error('The membership was not stored.');
  return membership.id;
}

/** Returns the ids of the organizations of which the user is an active member, in ascending order. */
export async function findOrganizationIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.organization_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, userId), eq(memberships.is_active, true)))
    .orderBy(asc(memberships.organization_id));
  return rows.map(({ id }) => id);
}

/** Name and address of an active member, or of a person whose invitation is open. */
export interface Addressee {
  id: string;
  /** The address while the invitation has not been accepted. */
  name: string;
  email: string;
  isInvited: boolean;
  /** True for the built-in role Guest: a signatory from outside the organization. */
  isGuest: boolean;
}

/** Returns, by user id, those of these users who are active members of the organization or invited into it. */
export async function findAddressees(
  db: Queryable,
  organizationId: string,
  userIds: Iterable<string>,
): Promise<Map<string, Addressee>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: memberName, email: memberEmail, isInvited, isGuest: isGuestRole })
    .from(users)
    .innerJoin(memberships, eq(memberships.user_id, users.id))
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        or(eq(memberships.is_active, true), isInvited),
        eq(users.is_active, true),
        inArray(users.id, ids),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the names of these users by id as the organization knows them: the address of an invited person. */
export async function findMemberNames(
  db: Queryable,
  organizationId: string,
  userIds: Iterable<string>,
): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: memberName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.organization_id, organizationId), inArray(users.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the full names of users by id, former members and inactive users included. */
export async function findNames(db: Queryable, userIds: Iterable<string>): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: fullName }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
