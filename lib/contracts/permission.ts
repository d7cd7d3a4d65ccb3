import { z } from './zod.ts';

/** What a role can be granted, each as read or write; a menu item shows when its functionality is granted at all. */
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

/** Write includes read; null is no access. */
export const Permission = z.enum(['read', 'write']).nullable();
export type Permission = z.infer<typeof Permission>;

export type RequiredPermission = readonly [Functionality, 'read' | 'write'];

export const FunctionalityPermission = z.object({
  functionality_name: z.string(),
  permission: Permission,
});
export type FunctionalityPermission = z.infer<typeof FunctionalityPermission>;

/** Whether `granted` covers what a call asks for. */
export function covers(granted: Permission | undefined, needed: 'read' | 'write'): boolean {
  return granted === 'write' || (granted === 'read' && needed === 'read');
}
