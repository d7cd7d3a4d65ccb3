import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/LogoutRounded';
import Person from '@mui/icons-material/PersonOutlineRounded';
import Verify from '@mui/icons-material/VerifiedUserOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import { useState } from 'react';
import { runShortcut } from '#client/shortcuts.ts';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { PersonAvatar } from '#components/ui/person-avatar.tsx';
import type { UserProfile } from '#contracts/session.ts';
import { BRAND } from '#shared/brand.ts';
import { ColorModeItems } from './color-mode-items.tsx';
import { sidebarItem } from './sidebar-item.ts';

const LogoutDialog = loadLater(
  async () => (await import('./logout-dialog.tsx')).LogoutDialog,
  ({ open }) => open,
);

interface ProfileMenuProps {
  profile: UserProfile;
  isCollapsed: boolean;
}

/** Name of the signed-in user; its menu holds colour mode, account settings, check of signatures, logout and version. */
export function ProfileMenu({ profile, isCollapsed }: ProfileMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.email;
  const close = () => setAnchor(null);
  const confirmLogout = () => {
    close();
    setIsLoggingOut(true);
  };
  const showShortcuts = () => {
    close();
    runShortcut('help');
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
        <PersonAvatar name={name} pictureId={profile.profile_picture_id} />
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
        <MenuItem component={NextLink} href="/account/account-settings" onClick={close}>
          <ListItemIcon>
            <Person />
          </ListItemIcon>
          Profile
        </MenuItem>
        <MenuItem component={NextLink} href="/verify" onClick={close}>
          <ListItemIcon>
            <Verify />
          </ListItemIcon>
          Check signatures
        </MenuItem>
        <MenuItem onClick={showShortcuts}>
          <ListItemIcon>
            <Keyboard />
          </ListItemIcon>
          Keyboard shortcuts
        </MenuItem>
        <MenuItem onClick={confirmLogout}>
          <ListItemIcon>
            <Logout />
          </ListItemIcon>
          Logout
        </MenuItem>
        <VersionLine onFollow={close} />
      </Menu>
      <LogoutDialog open={isLoggingOut} onClose={() => setIsLoggingOut(false)} />
    </>
  );
}

/**
 * Last line of the menu: version of the product and a link to the terms. The line is the link, since the arrow keys go to the items
 * of the list alone.
 */
function VersionLine({ onFollow }: { onFollow: () => void }) {
  return (
    <MenuItem
      component="a"
      href="/terms-of-service"
      onClick={onFollow}
      sx={{
        justifyContent: 'space-between',
        mt: 0.5,
        borderTop: 1,
        borderColor: 'line',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>{BRAND.version}</span>
      <Box component="span" sx={{ textDecoration: 'underline' }}>
        Terms & Conditions
      </Box>
    </MenuItem>
  );
}
