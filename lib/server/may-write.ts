import { getUserFunctionality } from '#contracts/functionality.ts';
import { covers, permissionFor, type RequiredPermission } from '#contracts/permission.ts';
import { orUndefined } from './or-undefined.ts';
import { callService } from './service.ts';

/** Returns whether the user may read; true when the service fails, whose own check decides. */
export async function mayRead(functionality: RequiredPermission[0]): Promise<boolean> {
  const granted = await loadPermissions();
  return granted === undefined || covers(permissionFor(granted, functionality), 'read');
}

/** Returns whether the user may write; false when the service fails. It only decides what a page offers. */
export async function mayWrite(functionality: RequiredPermission[0]): Promise<boolean> {
  return covers(permissionFor((await loadPermissions()) ?? [], functionality), 'write');
}

function loadPermissions() {
  const query = { purpose: 'user_access_functionalities' } as const;
  return orUndefined(callService(getUserFunctionality, { query }));
}
