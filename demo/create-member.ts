import type { Queryable } from '#platform/database.ts';
import type { BuiltInRole } from '#platform/identity/built-in-roles.ts';
import { findUserId, insertMembership, insertUser } from '#platform/identity/member-store.ts';
import { hashPassword } from '#platform/identity/passwords.ts';

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

/** Makes a user a member of an organization, for the demo and for tests. A user who exists already keeps name and password. */
export async function createMember(db: Queryable, member: NewMember): Promise<CreatedMember> {
  const userId = (await findUserId(db, member.email)) ?? (await createUser(db, member));
  return { userId, membershipId: await insertMembership(db, { ...member, userId }) };
}

async function createUser(
  db: Queryable,
  { email, firstName, lastName, password }: NewMember,
): Promise<string> {
  const password_hash = await hashOnce(password);
  const id = await insertUser(db, { email, first_name: firstName, last_name: lastName, password_hash });
  if (id === null) throw new Error('The address already has an account.');
  return id;
}

const hashes = new Map<string, Promise<string>>();

/** Hashes a password at its first use: the members of the demo and of tests share one, and a hash is slow by design. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
