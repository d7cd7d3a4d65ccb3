import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RowMenuItem } from './row-menu-item.ts';

export interface RowMenuListProps {
  id: string;
  buttonId: string;
  /** Button that opened the menu; null while it is closed. */
  anchor: HTMLElement | null;
  items: readonly RowMenuItem<string>[];
  onChoose: (action: string) => void;
  onClose: () => void;
  /** Called once the menu has closed and returned the focus. */
  onExited: () => void;
}

/** Menu of the actions of a row. Those that cannot be undone come last, below a line. */
export function RowMenuList({ id, buttonId, anchor, items, ...handlers }: RowMenuListProps) {
  const { onChoose, onClose, onExited } = handlers;
  const likely = items.filter(({ isFinal }) => !isFinal);
  const final = items.filter(({ isFinal }) => isFinal);
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': buttonId }, transition: { onExited } }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {[...likely, ...final].map(({ action, label, Icon, isFinal }) => [
        action === final[0]?.action && likely.length > 0 ? <Divider key="final" /> : null,
        <MenuItem key={action} onClick={() => onChoose(action)} sx={isFinal ? FINAL : {}}>
          <ListItemIcon>
            <Icon />
          </ListItemIcon>
          {label}
        </MenuItem>,
      ])}
    </Menu>
  );
}

const FINAL = { color: 'error.main', '& .MuiListItemIcon-root': { color: 'inherit' } } as const;
