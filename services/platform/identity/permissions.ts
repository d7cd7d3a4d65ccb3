import { Functionality, Permission } from '#contracts/permission.ts';
import { z } from '#contracts/zod.ts';
import type { Permissions } from '../auth/caller.ts';

const StoredPermissions = z.partialRecord(Functionality, Permission);

/** The permissions of a role as the database keeps them. */
export function parsePermissions(stored: unknown): Permissions {
  return StoredPermissions.parse(stored);
}
