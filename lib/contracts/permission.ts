import { withFallback } from './with-fallback.ts';
import { z } from './zod.ts';

/** Functionality to which a role grants read or write access. */
export const Functionality = z.enum([
  'license info',
  'documents',
  'workflows',
  'settings',
  'user management',
  'role management',
  'billing',
  'digital signature',
  'api',
]);
export type Functionality = z.infer<typeof Functionality>;

/** Access to a functionality. Write includes read; null is no access. */
export const Permission = z.nullable(z.enum(['read', 'write']));
export type Permission = z.infer<typeof Permission>;

/** Permission that a call requires. */
export type RequiredPermission = readonly [Functionality, 'read' | 'write'];

/**
 * Permission of a member for a functionality. The specification defines null only; any other word than read counts as write,
 * so that the screens offer every action and the third-party service refuses what it does not permit.
 */
export const FunctionalityPermission = z.object({
  functionality_name: z.string(),
  permission: withFallback(Permission, 'write', { isExpected: true }),
});
export type FunctionalityPermission = z.infer<typeof FunctionalityPermission>;

/** Returns whether the granted permission includes the needed one. */
export function covers(granted: Permission | undefined, needed: 'read' | 'write'): boolean {
  return granted === 'write' || (granted === 'read' && needed === 'read');
}

/** Functionalities that the specification names; a third-party service may not know the others. */
const NAMED: ReadonlySet<Functionality> = new Set(['license info', 'documents', 'settings']);

/**
 * Returns the permission for a functionality; its name is compared case-insensitively, with spaces, hyphens and underscores as
 * equal. A functionality that the list lacks and the specification does not name has the permission for documents.
 */
export function permissionFor(
  granted: readonly FunctionalityPermission[],
  functionality: Functionality,
): Permission {
  const found = granted.find(({ functionality_name }) => nameOf(functionality_name) === functionality);
  if (found) return found.permission;
  return NAMED.has(functionality) ? null : permissionFor(granted, 'documents');
}

const nameOf = (text: string) => text.trim().toLowerCase().replace(/[_-]+/g, ' ');
