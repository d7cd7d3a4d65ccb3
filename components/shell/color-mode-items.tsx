import Contrast from '@mui/icons-material/ContrastRounded';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';

interface ColorModeItemsProps {
  /** Set by the menu on its first item, which receives the keyboard focus. */
  autoFocus?: boolean;
}

/** Switches dark mode on and off; once chosen, offers the return to the system's setting. */
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

/** Drawing of a switch. The menu item around it is the control. */
function SwitchPicture({ isOn }: { isOn: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'relative',
        width: 30,
        height: 18,
        ml: 'auto',
        borderRadius: 9,
        bgcolor: isOn ? 'primary.main' : 'control',
        outline: '1px solid transparent', // forced colours show the outline
        transition: 'background-color 120ms',
        '&::before': {
          content: '""',
          position: 'absolute',
          top: 2,
          left: isOn ? 14 : 2,
          width: 14,
          height: 14,
          borderRadius: '50%',
          bgcolor: 'background.paper',
          transition: 'left 120ms',
          '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
        },
      }}
    />
  );
}
