import Popover, { type PopoverOrigin } from '@mui/material/Popover';
import { NotificationsPanel, type NotificationsPanelProps } from './notifications-panel.tsx';

export interface NotificationsPopoverProps extends Omit<NotificationsPanelProps, 'onLeave'> {
  /** Bell that was pressed; null while the inbox is closed. */
  anchor: HTMLElement | null;
  /** Position of the bell: in the bar of narrow screens, or at the foot of the sidebar. */
  place: 'bar' | 'sidebar';
  onClose: () => void;
}

const ORIGINS: Record<
  NotificationsPopoverProps['place'],
  { anchor: PopoverOrigin; transform: PopoverOrigin }
> = {
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

/** The inbox beside its bell. */
export function NotificationsPopover({ anchor, place, onClose, ...panel }: NotificationsPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={ORIGINS[place].anchor}
      transformOrigin={ORIGINS[place].transform}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Notifications', sx: PAPER_STYLE },
      }}
    >
      <NotificationsPanel {...panel} onLeave={onClose} />
    </Popover>
  );
}
