import { Functionality, type FunctionalityPermission } from '#contracts/permission.ts';
import type { Member } from '#platform/auth/caller.ts';

/** Every functionality there is with what the member's role grants of it; null where it grants nothing. */
export function readFunctionality({ permissions }: Member): FunctionalityPermission[] {
  return Functionality.options.map((functionality_name) => ({
    functionality_name,
    permission: permissions[functionality_name] ?? null,
  }));
}
