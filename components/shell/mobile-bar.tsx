'use client';
import MenuIcon from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Brand } from './brand-mark.tsx';
import { LanguageSelector } from './language-selector.tsx';

/** The bar at the top of narrow screens: the mark, the language, and the menu. */
export function MobileBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <Box
      component="header"
      sx={{
        display: { xs: 'flex', lg: 'none' },
        alignItems: 'center',
        justifyContent: 'space-between',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 56,
        px: 2,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <Brand size={26} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <LanguageSelector />
        <IconButton aria-label="Open the menu" aria-haspopup="dialog" edge="end" onClick={onOpenMenu}>
          <MenuIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
