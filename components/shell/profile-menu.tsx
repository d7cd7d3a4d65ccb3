'use client';
import Logout from '@mui/icons-material/LogoutRounded';
import Verify from '@mui/icons-material/VerifiedUserOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useState } from 'react';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import type { UserProfile } from '#contracts/session.ts';
import { ColorModeItems } from './color-mode-items.tsx';
import { Initials } from './initials.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { sidebarItem } from './sidebar-item.ts';
import { VersionLine } from './version-line.tsx';

interface ProfileMenuProps {
  profile: UserProfile;
  isCollapsed: boolean;
}

/** Who is signed in; the menu holds the theme, the way out and the version. */
export function ProfileMenu({ profile, isCollapsed }: ProfileMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.email;
  const close = () => setAnchor(null);
  const askToLeave = () => {
    close();
    setIsLeaving(true);
  };
  return (
    <>
      <ButtonBase
        aria-label={isCollapsed ? `Profile: ${name}` : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={[sidebarItem(isCollapsed), { minHeight: 52, color: 'text.primary' }].flat()}
      >
        <Initials name={name} shape="person" />
        {isCollapsed ? null : (
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="subtitle2" component="p" noWrap>
              <HiddenText>Profile: </HiddenText>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary" noWrap component="p">
              {profile.email}
            </Typography>
          </Box>
        )}
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { dense: true, 'aria-label': 'Profile' }, paper: { sx: { width: 248 } } }}
      >
        <ColorModeItems />
        <Divider component="li" sx={{ my: '4px !important' }} />
        <MenuItem component={Link} href="/verify" onClick={close}>
          <ListItemIcon>
            <Verify />
          </ListItemIcon>
          Check signatures
        </MenuItem>
        <MenuItem onClick={askToLeave}>
          <ListItemIcon>
            <Logout />
          </ListItemIcon>
          Logout
        </MenuItem>
        <VersionLine onFollow={close} />
      </Menu>
      <LogoutDialog open={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
