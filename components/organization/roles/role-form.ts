import { FUNCTIONALITIES } from '#contracts/permission-rules.ts';
import type { Functionality, FunctionalityPermission } from '#contracts/permission.ts';
import { permissionFor } from '#contracts/permission-rules.ts';
import type { CallData } from '#contracts/call.ts';
import { RoleDetails, type listRoles, type Role } from '#contracts/role.ts';
import type { z } from '#contracts/zod.ts';

/** Roles of the organization and what the reader may grant. */
export type RoleList = CallData<typeof listRoles>;

/** Values of the role form; the permissions are in the order of `Functionality`. */
export const RoleForm = RoleDetails;
export type RoleForm = z.input<typeof RoleForm>;

/** Label of each functionality. */
export const FUNCTIONALITY_WORDS: Record<Functionality, string> = {
  'license info': 'License info',
  documents: 'Documents',
  workflows: 'Workflows',
  settings: 'Settings',
  'user management': 'User management',
  'role management': 'Role management',
  billing: 'Billing',
  'digital signature': 'Digital signature',
  api: 'API',
};

/** Returns the values of the form for a role, or for a new one that grants nothing. */
export function roleFormOf(role: Role | null): RoleForm {
  return {
    name: role?.name ?? '',
    functionalities: FUNCTIONALITIES.map((functionality_name) => ({
      functionality_name,
      permission: permissionOf(role?.functionalities ?? [], functionality_name),
    })),
    sees_all_documents: role?.sees_all_documents ?? false,
  };
}

/** Returns the permission that a list states for a functionality; null when it does not state any. */
export function permissionOf(
  list: readonly FunctionalityPermission[],
  functionality: Functionality,
): FunctionalityPermission['permission'] {
  const stated = list.filter(({ functionality_name }) => functionality_name === functionality);
  return stated.length > 0 ? permissionFor(stated, functionality) : null;
}
