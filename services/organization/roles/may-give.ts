import { Functionality } from '#contracts/permission.ts';
import { covers } from '#contracts/permission-rules.ts';
import type { Permissions } from '#platform/auth/caller.ts';

/** Grants of a role, as far as the right to give it depends on them. */
export interface RoleGrants {
  name: string;
  isBuiltIn: boolean;
  permissions: Permissions;
  seesAllDocuments: boolean;
}

/** Returns whether the role is the built-in Owner. */
export function isOwner({ name, isBuiltIn }: RoleGrants): boolean {
  return isBuiltIn && name === 'Owner';
}

/**
 * Returns whether a member with the role `own` may give, change or take away the role `given`: it must grant nothing
 * that `own` lacks, and only an owner gives or takes away Owner.
 */
export function mayGive(own: RoleGrants, given: RoleGrants): boolean {
  if (isOwner(given)) return isOwner(own);
  if (given.seesAllDocuments && !own.seesAllDocuments) return false;
  return Functionality.options.every((functionality) => {
    const permission = given.permissions[functionality];
    return !permission || covers(own.permissions[functionality], permission);
  });
}
