import DocumentsIcon from '@mui/icons-material/DescriptionOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import { isCurrent, visibleItems, type NavItem } from './nav-items.ts';
import { sidebarItem } from './sidebar-item.ts';

const ICONS = { documents: DocumentsIcon, settings: SettingsIcon };

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
  const Icon = ICONS[item.icon];
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
