import MenuIcon from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { Brand } from './brand-mark.tsx';
import { BarSearch } from './search/search-control.tsx';

const LanguageMenu = loadLater(
  async () => (await import('./language-menu.tsx')).LanguageMenu,
  ({ anchor }) => anchor !== null,
);

interface MobileBarProps {
  bell: ReactNode;
  onSearch: () => void;
  onOpenMenu: () => void;
}

/** Top bar of narrow screens: brand, language, search, notifications and the button that opens the menu. */
export function MobileBar({ bell, onSearch, onOpenMenu }: MobileBarProps) {
  'use memo';
  return (
    <Box
      component="header"
      sx={{
        display: { xs: 'flex', lg: 'none' },
        alignItems: 'center',
        justifyContent: 'space-between',
        position: 'sticky',
        top: 'var(--offline-bar, 0px)',
        zIndex: 'appBar',
        height: 56,
        px: 2,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'line',
        '@media (max-width: 359.95px)': { '& .brand > span': { display: 'none' } }, // four buttons fill the rest
      }}
    >
      <Brand size={26} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <LanguageSelector />
        <BarSearch onOpen={onSearch} />
        {bell}
        <IconButton aria-label="Open the menu" aria-haspopup="dialog" edge="end" onClick={onOpenMenu}>
          <MenuIcon />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Menu of the languages of the interface; English is the only one. */
function LanguageSelector() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
      <LanguageMenu anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
