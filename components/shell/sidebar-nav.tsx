import DocumentsIcon from '@mui/icons-material/DescriptionOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SupportIcon from '@mui/icons-material/SupportOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type Functionality, type FunctionalityPermission, permissionFor } from '#contracts/permission.ts';
import { sidebarItem } from './sidebar-item.ts';

interface NavItem {
  label: string;
  href: string;
  /** Functionality that the user needs at any permission. */
  functionality: Functionality;
  Icon: typeof SvgIcon;
}

/** All pages of the sidebar, in menu order. */
const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Documents', href: '/documents', functionality: 'documents', Icon: DocumentsIcon },
  { label: 'Support', href: '/support', functionality: 'documents', Icon: SupportIcon },
  { label: 'Settings', href: '/settings', functionality: 'settings', Icon: SettingsIcon },
];

interface SidebarNavProps {
  functionality: FunctionalityPermission[];
  isCollapsed: boolean;
}

/** Links to the pages that the user may open, the current one marked. */
export function SidebarNav({ functionality, isCollapsed }: SidebarNavProps) {
  return (
    <Stack component="nav" aria-label="Main" sx={{ gap: 0.5 }}>
      {visibleItems(functionality).map((item) => (
        <SidebarLink key={item.href} item={item} isCollapsed={isCollapsed} />
      ))}
    </Stack>
  );
}

function SidebarLink({ item, isCollapsed }: { item: NavItem; isCollapsed: boolean }) {
  const pathname = usePathname();
  const { Icon } = item;
  return (
    <Tooltip title={isCollapsed ? item.label : ''} placement="right">
      <ButtonBase
        component={Link}
        href={item.href}
        aria-label={item.label}
        aria-current={isCurrent(item.href, pathname) ? 'page' : undefined}
        sx={sidebarItem(isCollapsed)}
      >
        <Icon />
        {isCollapsed ? null : item.label}
      </ButtonBase>
    </Tooltip>
  );
}

/** Returns the items whose functionality is granted; functionality names are compared case-insensitively. */
export function visibleItems(granted: readonly FunctionalityPermission[]): NavItem[] {
  return NAV_ITEMS.filter(({ functionality }) => permissionFor(granted, functionality) !== null);
}

/** Returns whether `pathname` is the page `href` or below it. */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);
