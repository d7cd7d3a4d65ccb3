import type { CallData } from '#contracts/call.ts';
import type { listPeople, MemberListQuery, OrganizationPerson } from '#contracts/organization-member.ts';
import { covers } from '#contracts/permission-rules.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { MemberContext } from '#platform/platform.ts';
import { mayGive } from '../roles/may-give.ts';
import { findRoleOf, findRoles } from '../roles/role-store.ts';
import { pageOfPeople, type StoredPerson } from '#platform/identity/people-store.ts';

/** Returns a page of the organization's members and invited people, and the roles that they can have. */
export async function readPeople(
  { caller, database }: MemberContext,
  query: MemberListQuery,
): Promise<CallData<typeof listPeople>> {
  const { organizationId, membershipId } = caller;
  const own = await findRoleOf(database, caller);
  if (!own) throw new AppError(platformErrors.permission_denied);
  const [roles, { rows, total }] = await Promise.all([
    findRoles(database, organizationId),
    pageOfPeople(database, organizationId, query),
  ]);
  const mayChange = covers(own.permissions['user management'], 'write');
  const givable = new Set(roles.filter((role) => mayGive(own, role)).map(({ id }) => id));
  return {
    rows: rows.map((person) => ({
      ...present(person),
      is_self: person.id === membershipId,
      may_change: mayChange && givable.has(person.role_id),
    })),
    total,
    roles: roles.map(({ id, name }) => ({ id, name, may_give: givable.has(id) })),
    may_change: mayChange,
  };
}

function present({
  role_id,
  role_name,
  last_sign_in,
  date_added,
  expires_at,
  ...person
}: StoredPerson): Omit<OrganizationPerson, 'is_self' | 'may_change'> {
  return {
    ...person,
    role: { id: role_id, name: role_name },
    last_sign_in: last_sign_in?.toISOString() ?? null,
    date_added: date_added.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  };
}
