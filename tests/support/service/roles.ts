import { randomUUID } from 'node:crypto';
import { Functionality, type Permission } from '#contracts/permission.ts';
import { updateUser } from '#contracts/organization-member.ts';
import { createRole, listRoles, type RoleDetails } from '#contracts/role.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { createMember } from '#demo/create-member.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send } from './client.ts';
import { PASSWORD, type Person } from './signed-in-office.ts';

export type Grants = Partial<Record<Functionality, Permission>>;

/** Returns the details of a role with these permissions and no others. */
export function roleDetails(name: string, grants: Grants = {}, sees_all_documents = false): RoleDetails {
  const functionalities = Functionality.options.map((functionality_name) => ({
    functionality_name,
    permission: grants[functionality_name] ?? null,
  }));
  return { name, functionalities, sees_all_documents };
}

/** Returns the id of a role by its name. */
export async function roleId(person: Person, name: string): Promise<string> {
  const { rows } = (await send(listRoles, {}, person)).data;
  return rows.find((role) => role.name === name)!.id;
}

/** Creates a role with these permissions and gives it to a member. */
export async function giveOwnRole(owner: Person, member: Person, grants: Grants): Promise<string> {
  const body = roleDetails(`Role ${randomUUID().slice(0, 8)}`, grants);
  const { id } = (await send(createRole, { body }, owner)).data;
  await send(updateUser, { body: { purpose: 'change_role', id: member.membershipId, role_id: id } }, owner);
  return id;
}

/** Adds a signed-in administrator, or owner, to the office. */
export async function join(
  { organizationId }: Person,
  role: 'Administrator' | 'Owner' = 'Administrator',
): Promise<Person> {
  const email = `admin.${randomUUID()}@office.example`;
  const person = { organizationId, firstName: 'Adam', lastName: 'Tester', email, password: PASSWORD };
  const created = await createMember(database(), { ...person, role });
  const token = await startSession(database(), created.userId);
  return { ...created, organizationId, email, fullName: 'Adam Tester', token };
}
