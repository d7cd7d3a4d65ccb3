'use client';
import BellIcon from '@mui/icons-material/NotificationsNoneRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { loadLater } from '#components/ui/load-later.tsx';
import { unreadCount } from './unread-count.ts';
import { useNotifications } from './use-notifications.ts';

export interface NotificationBellProps {
  organizationId: string | undefined;
  /** Position of the bell: in the bar of narrow screens, or at the foot of the sidebar. */
  place: 'bar' | 'sidebar';
}

const NotificationsPopover = loadLater(
  async () => (await import('./notifications-popover.tsx')).NotificationsPopover,
  ({ anchor }) => anchor !== null,
);

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

/** Button with the number of unread notifications; it opens the inbox. */
export function NotificationBell({ organizationId, place }: NotificationBellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const inbox = useNotifications(organizationId);
  const unread = unreadCount(inbox.items);
  const close = () => setAnchor(null);
  if (!organizationId) return null;
  return (
    <>
      <IconButton
        aria-label={unread !== null ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          inbox.refresh();
        }}
      >
        <BellIcon />
        {unread !== null ? (
          <Box component="span" aria-hidden sx={COUNT_STYLE}>
            {unread}
          </Box>
        ) : null}
      </IconButton>
      <NotificationsPopover
        anchor={anchor}
        place={place}
        inbox={inbox}
        organizationId={organizationId}
        onClose={close}
      />
    </>
  );
}
