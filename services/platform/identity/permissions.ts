import { Functionality, Permission } from '#contracts/permission.ts';
import { z } from '#contracts/zod.ts';
import type { Permissions } from '../auth/caller.ts';

const StoredPermissions = z.partialRecord(Functionality, Permission);

/** Parses the permissions of a role from their column. @throws ZodError when they are malformed */
export function parsePermissions(stored: unknown): Permissions {
  return StoredPermissions.parse(stored);
}
