import { getUserFunctionality } from '#contracts/functionality.ts';
import { covers, permissionFor, type RequiredPermission } from '#contracts/permission.ts';
import { orUndefined } from './or-undefined.ts';
import { callService } from './service.ts';

/** Returns whether the user may write; false when the service fails. It only decides what a page offers. */
export async function mayWrite(functionality: RequiredPermission[0]): Promise<boolean> {
  const query = { purpose: 'user_access_functionalities' } as const;
  const granted = await orUndefined(callService(getUserFunctionality, { query }));
  return covers(permissionFor(granted ?? [], functionality), 'write');
}
