'use client';
import BellIcon from '@mui/icons-material/NotificationsNoneRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover, { type PopoverOrigin } from '@mui/material/Popover';
import { useState } from 'react';
import { NotificationsPanel } from './notifications-panel.tsx';
import { useNotifications } from './use-notifications.ts';

export interface NotificationBellProps {
  organizationId: string | undefined;
  /** Position of the bell: in the bar of narrow screens, or at the foot of the sidebar. */
  place: 'bar' | 'sidebar';
}

const ORIGINS: Record<NotificationBellProps['place'], { anchor: PopoverOrigin; transform: PopoverOrigin }> = {
  bar: {
    anchor: { vertical: 'bottom', horizontal: 'right' },
    transform: { vertical: 'top', horizontal: 'right' },
  },
  sidebar: {
    anchor: { vertical: 'bottom', horizontal: 'right' },
    transform: { vertical: 'bottom', horizontal: 'left' },
  },
};
const MAX_COUNT_SHOWN = 99;
// Not MUI's Badge: it renders a style attribute on the server, which the content security policy blocks.
const COUNT_STYLE = {
  position: 'absolute',
  top: 2,
  left: '50%',
  minWidth: 16,
  px: '4px',
  borderRadius: 2,
  bgcolor: 'rejected.main',
  color: 'background.paper',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: '16px',
  textAlign: 'center',
};
const PAPER_STYLE = { width: 'min(420px, calc(100vw - 32px))', overflow: 'hidden' };

/** Button with the number of unread notifications; it opens the inbox. */
export function NotificationBell({ organizationId, place }: NotificationBellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const inbox = useNotifications(organizationId);
  const unread = inbox.items.filter(({ is_read }) => !is_read).length;
  const close = () => setAnchor(null);
  if (!organizationId) return null;
  return (
    <>
      <IconButton
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          inbox.refresh();
        }}
      >
        <BellIcon />
        {unread > 0 ? (
          <Box component="span" aria-hidden sx={COUNT_STYLE}>
            {unread > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : unread}
          </Box>
        ) : null}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={ORIGINS[place].anchor}
        transformOrigin={ORIGINS[place].transform}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Notifications', sx: PAPER_STYLE },
        }}
      >
        <NotificationsPanel inbox={inbox} organizationId={organizationId} onLeave={close} />
      </Popover>
    </>
  );
}
