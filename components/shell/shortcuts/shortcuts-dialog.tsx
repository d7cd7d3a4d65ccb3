import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Fragment, useId, useState } from 'react';
import { areShortcutsOn, setShortcutsOn } from '#client/shortcuts.ts';
import { SHORTCUT_NAMES, SHORTCUTS } from '#shared/shortcut-list.ts';

/** Shortcuts with a modifier, which stay on. */
const WITH_CONTROL = [
  { keys: ['Ctrl', 'K'], label: 'Search or jump to' },
  { keys: ['Ctrl', 'B'], label: 'Collapse or expand the sidebar' },
] as const;

/** Lists the keyboard shortcuts, with a switch for those of a single key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const turn = (next: boolean) => {
    setShortcutsOn(next);
    setIsOn(next);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={LIST}>
          {SHORTCUT_NAMES.map((name) => (
            <Entry key={name} {...SHORTCUTS[name]} isOff={!isOn} />
          ))}
          {WITH_CONTROL.map((shortcut) => (
            <Entry key={shortcut.label} {...shortcut} />
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_, next) => turn(next)} />}
          label="Shortcuts of a single key"
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface EntryProps {
  keys: readonly string[];
  label: string;
  isOff?: boolean;
}

function Entry({ keys, label, isOff = false }: EntryProps) {
  return (
    <>
      <Box component="dt" sx={{ typography: 'body2', color: isOff ? 'text.secondary' : 'text.primary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', ...(isOff ? OFF : {}) }}>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 ? ' ' : null}
            <Box component="kbd" sx={KEY}>
              {key.toUpperCase()}
            </Box>
          </Fragment>
        ))}
      </Box>
    </>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1,
  m: 0,
} as const;
const OFF = { textDecoration: 'line-through', color: 'text.secondary' } as const;
const KEY = {
  display: 'inline-block',
  minWidth: 24,
  px: 0.75,
  border: 1,
  borderColor: 'control',
  borderRadius: '6px',
  typography: 'caption',
  fontFamily: 'inherit',
  textAlign: 'center',
} as const;
