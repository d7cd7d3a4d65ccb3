import OperatorIcon from '@mui/icons-material/MonitorHeartOutlined';
import DocumentsIcon from '@mui/icons-material/DescriptionOutlined';
import LicenseIcon from '@mui/icons-material/CardMembershipOutlined';
import ResourcesIcon from '@mui/icons-material/MenuBookOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SupportIcon from '@mui/icons-material/SupportOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import type SvgIcon from '@mui/material/SvgIcon';
import { usePathname } from 'next/navigation';
import { Fragment } from 'react';
import { Hint } from '#components/ui/hint.tsx';
import { HoverLink } from '#components/ui/hover-link.tsx';
import type { Functionality, FunctionalityPermission } from '#contracts/permission.ts';
import { permissionFor } from '#contracts/permission-rules.ts';
import { RESOURCES_PATH } from '#shared/guides/guide-list.ts';
import { sidebarItem } from './sidebar-item.ts';

export interface NavItem {
  label: string;
  href: string;
  /** Functionality that the user needs at any permission; null if none. */
  functionality: Functionality | null;
  /** True for the page of those who operate the installation. */
  isForOperators?: true;
  Icon: typeof SvgIcon;
}

/** All pages of the sidebar by group, in menu order. */
const NAV_GROUPS: readonly (readonly NavItem[])[] = [
  [
    { label: 'License Info', href: '/licenses', functionality: 'license info', Icon: LicenseIcon },
    { label: 'Documents', href: '/documents', functionality: 'documents', Icon: DocumentsIcon },
  ],
  [
    { label: 'Support', href: '/support', functionality: null, Icon: SupportIcon },
    { label: 'Resources', href: RESOURCES_PATH, functionality: null, Icon: ResourcesIcon },
  ],
  [
    { label: 'Settings', href: '/settings', functionality: 'settings', Icon: SettingsIcon },
    { label: 'Operator', href: '/operator', functionality: null, isForOperators: true, Icon: OperatorIcon },
  ],
];

interface SidebarNavProps {
  functionality: FunctionalityPermission[];
  isOperator: boolean;
  isCollapsed: boolean;
}

/** Links to the pages that the user may open, the current one marked. */
export function SidebarNav({ functionality, isOperator, isCollapsed }: SidebarNavProps) {
  return (
    <Stack component="nav" aria-label="Main" sx={{ gap: 0.5 }}>
      {visibleGroups(functionality, isOperator).map((items, index) => (
        <Fragment key={items[0]?.href}>
          {index > 0 ? <Divider sx={{ my: 0.75 }} /> : null}
          {items.map((item) => (
            <SidebarLink key={item.href} item={item} isCollapsed={isCollapsed} />
          ))}
        </Fragment>
      ))}
    </Stack>
  );
}

function SidebarLink({ item, isCollapsed }: { item: NavItem; isCollapsed: boolean }) {
  const pathname = usePathname();
  const { Icon } = item;
  return (
    <Hint title={isCollapsed ? item.label : ''} placement="right">
      <ButtonBase
        component={HoverLink}
        href={item.href}
        aria-label={item.label}
        aria-current={isCurrent(item.href, pathname) ? 'page' : undefined}
        sx={sidebarItem(isCollapsed)}
      >
        <Icon />
        {isCollapsed ? null : item.label}
      </ButtonBase>
    </Hint>
  );
}

/** Returns the items whose functionality is granted, by group; functionality names are compared case-insensitively. */
export function visibleGroups(granted: readonly FunctionalityPermission[], isOperator: boolean): NavItem[][] {
  const isVisible = ({ functionality, isForOperators }: NavItem) =>
    (functionality === null || permissionFor(granted, functionality) !== null) &&
    (isOperator || !isForOperators);
  return NAV_GROUPS.map((items) => items.filter(isVisible)).filter(({ length }) => length > 0);
}

/** Returns whether `pathname` is the page `href` or below it. */
export const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);
