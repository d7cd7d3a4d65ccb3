import { useCall } from '#client/use-call.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import type { RequiredPermission } from '#contracts/permission.ts';
import { covers, permissionFor } from '#contracts/permission-rules.ts';

/**
 * Returns whether the reader has a permission; false while it is loading. It only decides what the screen offers, the
 * service authorizes.
 */
export function usePermission(functionality: RequiredPermission[0], needed: RequiredPermission[1]): boolean {
  const { data } = useCall(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } });
  return covers(permissionFor(data ?? [], functionality), needed);
}
