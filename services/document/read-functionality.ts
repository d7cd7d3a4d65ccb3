import { Functionality, type FunctionalityPermission } from '#contracts/permission.ts';
import type { Member } from '#platform/auth/caller.ts';

/** Returns every functionality with the permission that the member's role grants; null where it grants none. */
export function readFunctionality({ permissions }: Member): FunctionalityPermission[] {
  return Functionality.options.map((functionality_name) => ({
    functionality_name,
    permission: permissions[functionality_name] ?? null,
  }));
}
