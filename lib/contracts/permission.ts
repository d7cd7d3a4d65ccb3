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
export const Permission = z.enum(['read', 'write']).nullable();
export type Permission = z.infer<typeof Permission>;

/** Permission that a call requires. */
export type RequiredPermission = readonly [Functionality, 'read' | 'write'];

/** Permission of a member for a functionality. */
export const FunctionalityPermission = z.object({
  functionality_name: z.string(),
  permission: Permission,
});
export type FunctionalityPermission = z.infer<typeof FunctionalityPermission>;

/** Returns whether the granted permission includes the needed one. */
export function covers(granted: Permission | undefined, needed: 'read' | 'write'): boolean {
  return granted === 'write' || (granted === 'read' && needed === 'read');
}
