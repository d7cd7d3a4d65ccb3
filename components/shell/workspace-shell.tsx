'use client';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { usePathname } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import type { SidebarState } from '#shared/sidebar-cookie.ts';
import { MobileBar } from './mobile-bar.tsx';
import type { ShellData } from './shell-data.ts';
import { SidebarContent } from './sidebar-content.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSidebar } from './use-sidebar.ts';

const EXPANDED = '17rem';
const COLLAPSED = '80px';

interface WorkspaceShellProps {
  data: ShellData;
  sidebar: SidebarState;
  /** The way to the notifications, for the sidebar and for the bar of narrow screens. */
  bells?: { sidebar: ReactNode; bar: ReactNode };
  children: ReactNode;
}

/** Sidebar and content; on a narrow screen a top bar with the menu in a drawer. */
export function WorkspaceShell({ data, sidebar, bells, children }: WorkspaceShellProps) {
  const { isCollapsed, toggle } = useSidebar(sidebar);
  const pathname = usePathname();
  // The drawer is open for the page it was opened on: going elsewhere closes it.
  const [menuOn, setMenuOn] = useState<string | null>(null);
  const closeMenu = () => setMenuOn(null);
  const width = isCollapsed ? COLLAPSED : EXPANDED;
  return (
    <Box sx={{ minHeight: '100dvh', display: { lg: 'flex' } }}>
      <SkipLink />
      <Box
        component="aside"
        aria-label="Sidebar"
        data-state={isCollapsed ? 'collapsed' : 'expanded'}
        sx={{
          display: { xs: 'none', lg: 'block' },
          position: 'sticky',
          top: 0,
          width,
          height: '100dvh',
          flexShrink: 0,
          borderRight: 1,
          borderColor: 'line',
          transition: 'width 160ms ease',
        }}
      >
        <SidebarContent data={data} isCollapsed={isCollapsed} onToggle={toggle} bell={bells?.sidebar} />
      </Box>
      <MobileBar bell={bells?.bar} onOpenMenu={() => setMenuOn(pathname)} />
      <Drawer
        open={menuOn === pathname}
        onClose={closeMenu}
        slotProps={{
          paper: { 'aria-label': 'Menu', role: 'dialog', 'aria-modal': true, sx: { width: EXPANDED } },
        }}
      >
        <SidebarContent data={data} isCollapsed={false} />
      </Drawer>
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
        <Box sx={{ maxWidth: 1440, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 2.5, lg: 4 } }}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
