import type { FunctionalityPermission } from '#contracts/permission.ts';

export interface NavItem {
  label: string;
  href: string;
  /** Functionality, in lower case, that the user needs at any permission. */
  functionality: string;
  icon: 'documents' | 'settings';
}

/** All pages of the sidebar, in menu order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Documents', href: '/documents', functionality: 'documents', icon: 'documents' },
  { label: 'Settings', href: '/settings', functionality: 'settings', icon: 'settings' },
];

/** Returns the items whose functionality is granted; functionality names are compared case-insensitively. */
export function visibleItems(granted: readonly FunctionalityPermission[]): NavItem[] {
  const names = new Set(
    granted
      .filter(({ permission }) => permission !== null)
      .map((each) => each.functionality_name.toLowerCase()),
  );
  return NAV_ITEMS.filter(({ functionality }) => names.has(functionality));
}

/** Returns whether `pathname` is the page `href` or below it. */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);
