import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { CheckMenuProps } from './check-menu-props.ts';

/** The list of a CheckMenu. */
export function CheckMenuList({ anchor, choices, isSingle, onChoose, onClose }: CheckMenuProps) {
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {choices.map(({ key, label, isChosen }) => (
        <MenuItem
          key={key}
          role={isSingle ? 'menuitemradio' : 'menuitemcheckbox'}
          aria-checked={isChosen}
          selected={isSingle && isChosen}
          onClick={() => onChoose(key)}
        >
          {isSingle ? null : <Checkbox checked={isChosen} tabIndex={-1} inert sx={{ p: 0 }} />}
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
