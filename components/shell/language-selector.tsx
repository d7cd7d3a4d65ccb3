'use client';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { HiddenText } from '#components/ui/hidden-text.tsx';

/** English is the only language so far. */
export function LanguageSelector() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="text"
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HiddenText>Language: </HiddenText>ENG
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem selected role="menuitemradio" aria-checked onClick={close}>
          English
        </MenuItem>
      </Menu>
    </>
  );
}
