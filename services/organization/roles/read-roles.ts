import type { CallData } from '#contracts/call.ts';
import { Functionality, type FunctionalityPermission } from '#contracts/permission.ts';
import { covers } from '#contracts/permission-rules.ts';
import type { listRoles, Role } from '#contracts/role.ts';
import type { Permissions } from '#platform/auth/caller.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { MemberContext } from '#platform/platform.ts';
import { mayGive } from './may-give.ts';
import { findRoleHolders, findRoleOf, findRoles, type RoleHolders, type StoredRole } from './role-store.ts';

/** Returns the roles of the organization with their holders, and what the caller may grant. */
export async function readRoles({ caller, database }: MemberContext): Promise<CallData<typeof listRoles>> {
  const own = await findRoleOf(database, caller);
  if (!own) throw new AppError(platformErrors.permission_denied);
  const mayChange = covers(own.permissions['role management'], 'write');
  const [roles, holders] = await Promise.all([
    findRoles(database, caller.organizationId),
    findRoleHolders(database, caller.organizationId),
  ]);
  return {
    rows: roles.map((role) => ({
      ...presentRole(role, holders.get(role.id)),
      may_give: mayGive(own, role),
      may_change: mayChange && !role.isBuiltIn && mayGive(own, role),
    })),
    grantable: presentPermissions(own.permissions),
    may_grant_all_documents: own.seesAllDocuments,
    may_change: mayChange,
  };
}

function presentRole(
  { id, name, isBuiltIn, permissions, seesAllDocuments, changedAt }: StoredRole,
  holders?: RoleHolders,
): Omit<Role, 'may_give' | 'may_change'> {
  return {
    id,
    name,
    is_built_in: isBuiltIn,
    functionalities: presentPermissions(permissions),
    sees_all_documents: seesAllDocuments,
    changed_at: changedAt.toISOString(),
    member_count: holders?.memberCount ?? 0,
    member_names: holders?.memberNames ?? [],
    invitation_count: holders?.invitationCount ?? 0,
  };
}

function presentPermissions(permissions: Permissions): FunctionalityPermission[] {
  return Functionality.options.map((functionality_name) => ({
    functionality_name,
    permission: permissions[functionality_name] ?? null,
  }));
}
