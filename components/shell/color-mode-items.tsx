'use client';
import Contrast from '@mui/icons-material/ContrastRounded';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { SwitchPicture } from './switch-picture.tsx';

interface ColorModeItemsProps {
  /** Given by the menu to its first item, so that the keyboard starts there. */
  autoFocus?: boolean;
}

/** Dark mode on or off, and the way back to what the system says. */
export function ColorModeItems({ autoFocus = false }: ColorModeItemsProps) {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <>
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={isDark}
        autoFocus={autoFocus}
        onClick={() => setMode(isDark ? 'light' : 'dark')}
      >
        <ListItemIcon>
          <DarkMode />
        </ListItemIcon>
        Dark mode
        <SwitchPicture isOn={isDark} />
      </MenuItem>
      {mode === 'system' ? null : (
        <MenuItem onClick={() => setMode('system')}>
          <ListItemIcon>
            <Contrast />
          </ListItemIcon>
          Use the system’s setting
        </MenuItem>
      )}
    </>
  );
}
