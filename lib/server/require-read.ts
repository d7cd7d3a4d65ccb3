import { notFound } from 'next/navigation';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { permissionFor, type Functionality } from '#contracts/permission.ts';
import { orUndefined } from './or-undefined.ts';
import { callService } from './service.ts';

/** Returns whether the user may read a functionality; false when the service fails. It only decides what a page offers. */
export async function mayRead(functionality: Functionality): Promise<boolean> {
  return permissionFor((await granted()) ?? [], functionality) !== null;
}

/** Leads to the page "not found" when the user may not read one of these functionalities. */
export async function requireRead(...functionalities: Functionality[]): Promise<void> {
  const permissions = await granted();
  if (permissions === undefined) return; // the service failed: the page shows it, with a button to try again
  if (functionalities.some((name) => permissionFor(permissions, name) === null)) notFound();
}

const granted = () =>
  orUndefined(callService(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } }));
