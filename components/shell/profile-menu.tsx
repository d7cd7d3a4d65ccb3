import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { PersonAvatar } from '#components/ui/person-avatar.tsx';
import type { UserProfile } from '#contracts/user-profile.ts';
import { sidebarItem } from './sidebar-item.ts';

const ProfileMenuList = loadLater(
  async () => (await import('./profile-menu-list.tsx')).ProfileMenuList,
  ({ anchor }) => anchor !== null,
);
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
      <ProfileMenuList anchor={anchor} onClose={close} onLogout={confirmLogout} />
      <LogoutDialog open={isLoggingOut} onClose={() => setIsLoggingOut(false)} />
    </>
  );
}
