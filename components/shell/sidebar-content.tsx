import FoldIcon from '@mui/icons-material/KeyboardDoubleArrowLeftRounded';
import UnfoldIcon from '@mui/icons-material/KeyboardDoubleArrowRightRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { Fragment, type ReactNode } from 'react';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { Hint } from '#components/ui/hint.tsx';
import type { Organization } from '#contracts/organization.ts';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import type { UserProfile } from '#contracts/user-profile.ts';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SidebarSearch } from './search/search-control.tsx';
import { sidebarItem } from './sidebar-item.ts';
import { SidebarNav } from './sidebar-nav.tsx';

/** Data of the sidebar, loaded by the server with the page. */
export interface ShellData {
  profile: UserProfile;
  organizations: Organization[];
  organizationId: string | undefined;
  functionality: FunctionalityPermission[];
}

interface SidebarContentProps {
  data: ShellData;
  isCollapsed: boolean;
  /** Further links below those to the pages. */
  more?: ReactNode;
  /** Opens the search; absent where another bar has its button. */
  onSearch?: () => void;
  /** Absent where the sidebar cannot be collapsed. */
  onToggle?: () => void;
  /** Notification bell beside the profile; absent where another bar shows it. */
  bell?: ReactNode;
}

/** Content of the sidebar: organization, pages, and the profile at its foot. */
export function SidebarContent({ data, isCollapsed, more, onSearch, onToggle, bell }: SidebarContentProps) {
  'use memo';
  const { profile, organizations, organizationId, functionality } = data;
  const own = (
    <Box key="profile" sx={{ flex: 1, width: '100%', minWidth: 0 }}>
      <ProfileMenu profile={profile} isCollapsed={isCollapsed} />
    </Box>
  );
  const bellInPlace = <Fragment key="bell">{bell}</Fragment>; // in the order of the Tab key, which the eye follows
  return (
    <Stack sx={{ height: '100%', p: 1.5, gap: 2, ...(isCollapsed ? {} : UNFOLDED) }}>
      <OrganizationSwitcher
        organizations={organizations}
        currentId={organizationId}
        isCollapsed={isCollapsed}
      />
      {onSearch ? <SidebarSearch isCollapsed={isCollapsed} onOpen={onSearch} /> : null}
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <SidebarNav
          functionality={functionality}
          isOperator={profile.is_operator === true}
          isCollapsed={isCollapsed}
        />
        {more}
      </Box>
      {onToggle ? <SidebarToggle isCollapsed={isCollapsed} onToggle={onToggle} /> : null}
      <Stack direction={isCollapsed ? 'column' : 'row'} sx={{ alignItems: 'center', gap: 0.5 }}>
        {isCollapsed ? [bellInPlace, own] : [own, bellInPlace]}
      </Stack>
    </Stack>
  );
}

/** Keeps its width while the sidebar around it unfolds. */
const UNFOLDED = { minWidth: 'calc(17rem - 1px)' } as const;

interface SidebarToggleProps {
  isCollapsed: boolean;
  onToggle: () => void;
}

function SidebarToggle({ isCollapsed, onToggle }: SidebarToggleProps) {
  return (
    <Hint title={isCollapsed ? 'Expand the sidebar (Ctrl+B)' : ''} placement="right">
      <ButtonBase
        onClick={onToggle}
        aria-label={isCollapsed ? 'Expand the sidebar' : undefined}
        aria-keyshortcuts="Control+B Meta+B"
        sx={sidebarItem(isCollapsed)}
      >
        {isCollapsed ? <UnfoldIcon /> : <FoldIcon />}
        {isCollapsed ? null : (
          <>
            <span>
              Collapse<HiddenText> the sidebar</HiddenText>
            </span>
            <Box
              component="kbd"
              sx={{ ml: 'auto', typography: 'caption', fontFamily: 'inherit', color: 'text.secondary' }}
            >
              Ctrl B
            </Box>
          </>
        )}
      </ButtonBase>
    </Hint>
  );
}
