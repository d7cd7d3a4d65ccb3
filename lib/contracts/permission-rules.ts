/** Names of the functionalities to which a role grants read or write access. */
export const FUNCTIONALITIES = [
  'license info',
  'documents',
  'workflows',
  'settings',
  'user management',
  'role management',
  'billing',
  'digital signature',
  'api',
] as const;
type Functionality = (typeof FUNCTIONALITIES)[number];

/** Access to a functionality; null is none. */
type Permission = 'read' | 'write' | null;

interface GrantedPermission {
  functionality_name: string;
  permission: Permission;
}

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
  granted: readonly GrantedPermission[],
  functionality: Functionality,
): Permission {
  const found = granted.find(({ functionality_name }) => nameOf(functionality_name) === functionality);
  if (found) return found.permission;
  return NAMED.has(functionality) ? null : permissionFor(granted, 'documents');
}

const nameOf = (text: string) => text.trim().toLowerCase().replace(/[_-]+/g, ' ');
