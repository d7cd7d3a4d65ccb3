import { forbidden } from 'next/navigation';
import { getUserFunctionality } from '#contracts/functionality.ts';
import type { RequiredPermission } from '#contracts/permission.ts';
import { covers, permissionFor } from '#contracts/permission-rules.ts';
import { orUndefined } from './or-undefined.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';

const OWN = { query: { purpose: 'user_access_functionalities' } } as const;

/** Returns whether the user may read; true when the service fails, whose own check decides. */
export async function mayRead(functionality: RequiredPermission[0]): Promise<boolean> {
  const granted = await loadPermissions();
  return granted === undefined || covers(permissionFor(granted, functionality), 'read');
}

/** Returns whether the user may write; false when the service fails. It only decides what a page offers. */
export async function mayWrite(functionality: RequiredPermission[0]): Promise<boolean> {
  return covers(permissionFor((await loadPermissions()) ?? [], functionality), 'write');
}

/** Leads to the page with status 403 when the user may not read one of these functionalities. */
export async function requireRead(...functionalities: RequiredPermission[0][]): Promise<void> {
  const granted = await loadPermissions();
  if (granted === undefined) return; // the service failed: the page shows it, with a button to try again
  if (functionalities.some((name) => !covers(permissionFor(granted, name), 'read'))) forbidden();
}

/**
 * Returns whether the user certainly has no access to the functionality: false too when the service fails or the organization
 * does not admit the user. For pages that are not the organization's, which must not lead away from themselves.
 */
export async function isKnownToLack(functionality: RequiredPermission[0]): Promise<boolean> {
  try {
    return !covers(permissionFor(await callService(getUserFunctionality, OWN), functionality), 'read');
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

function loadPermissions() {
  return orUndefined(callService(getUserFunctionality, OWN));
}
