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
  chosen: readonly NotificationItem[];
  onChooseAll: (isAll: boolean) => void;
  onMark: (purpose: NotificationPurpose) => void;
}

interface Offer {
  purpose: NotificationPurpose;
  label: string;
  /** Whether it would change this one. */
  fits: (item: NotificationItem) => boolean;
}

const OFFERS: readonly Offer[] = [
  { purpose: 'mark_as_read', label: 'Mark as read', fits: ({ is_read }) => !is_read },
  { purpose: 'mark_as_unread', label: 'Mark as unread', fits: ({ is_read }) => is_read },
  { purpose: 'mark_as_star', label: 'Mark as favourite', fits: ({ is_favorite }) => !is_favorite },
  { purpose: 'remove_star', label: 'Remove from favourites', fits: ({ is_favorite }) => is_favorite },
];

/** Select all, and what can be done with what is selected. */
export function NotificationsToolbar({ shown, chosen, onChooseAll, onMark }: NotificationsToolbarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isAll = chosen.length === shown.length;
  const mark = (purpose: NotificationPurpose) => {
    setAnchor(null);
    onMark(purpose);
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
            indeterminate={chosen.length > 0 && !isAll}
            onChange={() => onChooseAll(!isAll)}
          />
        }
        label={chosen.length > 0 ? `${chosen.length} selected` : 'Select all'}
        sx={{ flex: 1, ml: -1.125 }}
      />
      <IconButton
        size="small"
        aria-label="Actions for the selected notifications"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={chosen.length === 0}
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
        {OFFERS.map(({ purpose, label, fits }) => (
          <MenuItem key={purpose} disabled={!chosen.some(fits)} onClick={() => mark(purpose)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
