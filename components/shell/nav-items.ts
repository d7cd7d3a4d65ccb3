import { permissionFor, type Functionality, type FunctionalityPermission } from '#contracts/permission.ts';

export interface NavItem {
  label: string;
  href: string;
  /** Functionality that the user needs at any permission. */
  functionality: Functionality;
  icon: 'documents' | 'settings';
}

/** All pages of the sidebar, in menu order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Documents', href: '/documents', functionality: 'documents', icon: 'documents' },
  { label: 'Settings', href: '/settings', functionality: 'settings', icon: 'settings' },
];

/** Returns the items whose functionality is granted; functionality names are compared case-insensitively. */
export function visibleItems(granted: readonly FunctionalityPermission[]): NavItem[] {
  return NAV_ITEMS.filter(({ functionality }) => permissionFor(granted, functionality) !== null);
}

/** Returns whether `pathname` is the page `href` or below it. */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);
