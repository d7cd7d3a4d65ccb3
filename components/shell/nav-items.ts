import { permissionFor, type Functionality, type FunctionalityPermission } from '#contracts/permission.ts';

export interface NavItem {
  label: string;
  href: string;
  /** Shown when this functionality is granted at all. */
  functionality: Functionality;
  icon: 'documents' | 'settings';
}

/** The pages that exist, in the order of the menu. */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Documents', href: '/documents', functionality: 'documents', icon: 'documents' },
  { label: 'Settings', href: '/settings', functionality: 'settings', icon: 'settings' },
];

/** The items whose functionality is granted, whatever the case of its name. */
export function visibleItems(granted: readonly FunctionalityPermission[]): NavItem[] {
  return NAV_ITEMS.filter(({ functionality }) => permissionFor(granted, functionality) !== null);
}

export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);
