'use client';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import type { ShellData } from './shell-data.ts';
import { SidebarNav } from './sidebar-nav.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';

interface SidebarContentProps {
  data: ShellData;
  isCollapsed: boolean;
  /** Absent where the sidebar cannot be folded. */
  onToggle?: () => void;
  /** Stands beside the profile; absent where it is seen elsewhere. */
  bell?: ReactNode;
}

export function SidebarContent({ data, isCollapsed, onToggle, bell }: SidebarContentProps) {
  const { profile, organizations, organizationId, functionality } = data;
  return (
    <Stack sx={{ height: '100%', p: 1.5, gap: 2 }}>
      <OrganizationSwitcher
        organizations={organizations}
        currentId={organizationId}
        isCollapsed={isCollapsed}
      />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <SidebarNav functionality={functionality} isCollapsed={isCollapsed} />
      </Box>
      {onToggle ? <SidebarToggle isCollapsed={isCollapsed} onToggle={onToggle} /> : null}
      <Stack direction={isCollapsed ? 'column-reverse' : 'row'} sx={{ alignItems: 'center', gap: 0.5 }}>
        <Box sx={{ flex: 1, width: '100%', minWidth: 0 }}>
          <ProfileMenu profile={profile} isCollapsed={isCollapsed} />
        </Box>
        {bell}
      </Stack>
    </Stack>
  );
}
