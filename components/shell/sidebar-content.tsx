'use client';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
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
}

export function SidebarContent({ data, isCollapsed, onToggle }: SidebarContentProps) {
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
      <ProfileMenu profile={profile} isCollapsed={isCollapsed} />
    </Stack>
  );
}
