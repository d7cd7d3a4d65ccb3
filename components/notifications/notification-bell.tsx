'use client';
import BellIcon from '@mui/icons-material/NotificationsNoneRounded';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover, { type PopoverOrigin } from '@mui/material/Popover';
import { useState } from 'react';
import { NotificationsPanel } from './notifications-panel.tsx';
import { useNotifications } from './use-notifications.ts';

export interface NotificationBellProps {
  organizationId: string | undefined;
  /** Where it hangs: in the bar of narrow screens, or at the foot of the sidebar. */
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
const PAPER_STYLE = { width: 'min(420px, calc(100vw - 32px))', overflow: 'hidden' };

/** How much is unread; opens the inbox. */
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
        <Badge badgeContent={unread} max={99} color="error">
          <BellIcon />
        </Badge>
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
