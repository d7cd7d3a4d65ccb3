import { withFallback } from './with-fallback.ts';
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

/**
 * The specification knows null and everything else. What a service of another make grants by another word than read counts as
 * write: the screens then offer all, and that service refuses what it does not permit.
 */
export const FunctionalityPermission = z.object({
  functionality_name: z.string(),
  permission: withFallback(Permission, 'write', { isExpected: true }),
});
export type FunctionalityPermission = z.infer<typeof FunctionalityPermission>;

/** Whether `granted` covers what a call asks for. */
export function covers(granted: Permission | undefined, needed: 'read' | 'write'): boolean {
  return granted === 'write' || (granted === 'read' && needed === 'read');
}

/** The functionalities that the specification names; a service of another make may know no others. */
const NAMED: ReadonlySet<Functionality> = new Set(['license info', 'documents', 'settings']);

/**
 * Returns what is granted for a functionality, whose name may come in any case and with underscores. One that the
 * specification does not name and the list lacks is granted as documents are.
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
