import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

export interface LanguageMenuProps {
  /** Button that opened the menu; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Languages of the interface; English is the only one. */
export function LanguageMenu({ anchor, onClose }: LanguageMenuProps) {
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <MenuItem selected role="menuitemradio" aria-checked onClick={onClose}>
        English
      </MenuItem>
    </Menu>
  );
}
