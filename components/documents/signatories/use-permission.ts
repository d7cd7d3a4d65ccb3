'use client';
import { useCall } from '#client/use-call.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { covers, permissionFor, type RequiredPermission } from '#contracts/permission.ts';

/** Whether the reader may do this; not before it is known. What is offered follows it, the service decides. */
export function usePermission(functionality: RequiredPermission[0], needed: RequiredPermission[1]): boolean {
  const { data } = useCall(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } });
  return covers(permissionFor(data ?? [], functionality), needed);
}
