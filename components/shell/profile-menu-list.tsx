import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/LogoutRounded';
import Person from '@mui/icons-material/PersonOutlineRounded';
import Verify from '@mui/icons-material/VerifiedUserOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import NextLink from 'next/link';
import { runShortcut } from '#client/shortcuts.ts';
import { BRAND } from '#shared/brand.ts';
import { ColorModeItems } from './color-mode-items.tsx';

export interface ProfileMenuListProps {
  /** Button that opened the menu; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  onLogout: () => void;
}

/** Menu of the signed-in user: colour mode, account settings, check of signatures, logout and version. */
export function ProfileMenuList({ anchor, onClose, onLogout }: ProfileMenuListProps) {
  const showShortcuts = () => {
    onClose();
    runShortcut('help');
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ list: { dense: true, 'aria-label': 'Profile' }, paper: { sx: { width: 248 } } }}
    >
      <ColorModeItems />
      <Divider component="li" sx={{ my: '4px !important' }} />
      <MenuItem component={NextLink} href="/account/account-settings" onClick={onClose}>
        <ListItemIcon>
          <Person />
        </ListItemIcon>
        Profile
      </MenuItem>
      <MenuItem component={NextLink} href="/verify" onClick={onClose}>
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
      <MenuItem onClick={onLogout}>
        <ListItemIcon>
          <Logout />
        </ListItemIcon>
        Logout
      </MenuItem>
      <VersionLine onFollow={onClose} />
    </Menu>
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
