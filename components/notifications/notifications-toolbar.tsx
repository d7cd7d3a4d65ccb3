import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { NotificationItem, NotificationPurpose } from '#contracts/notification.ts';

interface NotificationsToolbarProps {
  shown: readonly NotificationItem[];
  selected: readonly NotificationItem[];
  onSelectAll: (isAll: boolean) => void;
  onChange: (purpose: NotificationPurpose) => void;
}

interface BulkAction {
  purpose: NotificationPurpose;
  label: string;
  /** Returns whether the action would change this notification. */
  applies: (item: NotificationItem) => boolean;
}

const ACTIONS: readonly BulkAction[] = [
  { purpose: 'mark_as_read', label: 'Mark as read', applies: ({ is_read }) => !is_read },
  { purpose: 'mark_as_unread', label: 'Mark as unread', applies: ({ is_read }) => is_read },
  { purpose: 'mark_as_star', label: 'Mark as favourite', applies: ({ is_favorite }) => !is_favorite },
  { purpose: 'remove_star', label: 'Remove from favourites', applies: ({ is_favorite }) => is_favorite },
];

/** Checkbox that selects all notifications, and menu of the actions for the selected ones. */
export function NotificationsToolbar({ shown, selected, onSelectAll, onChange }: NotificationsToolbarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isAll = selected.length === shown.length;
  const act = (purpose: NotificationPurpose) => {
    setAnchor(null);
    onChange(purpose);
  };
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        pl: 1.5,
        pr: 1,
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <FormControlLabel
        control={
          <Checkbox
            checked={isAll}
            indeterminate={selected.length > 0 && !isAll}
            onChange={() => onSelectAll(!isAll)}
          />
        }
        label={selected.length > 0 ? `${selected.length} selected` : 'Select all'}
        sx={{ flex: 1, ml: -1.125 }}
      />
      <IconButton
        size="small"
        aria-label="Actions for the selected notifications"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={selected.length === 0}
        sx={{ '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {ACTIONS.map(({ purpose, label, applies }) => (
          <MenuItem key={purpose} disabled={!selected.some(applies)} onClick={() => act(purpose)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
