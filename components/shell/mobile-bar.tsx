'use client';
import MenuIcon from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Brand } from './brand-mark.tsx';
import { LanguageSelector } from './language-selector.tsx';

interface MobileBarProps {
  bell: ReactNode;
  onOpenMenu: () => void;
}

/** The bar at the top of narrow screens: the mark, the language, the notifications, and the menu. */
export function MobileBar({ bell, onOpenMenu }: MobileBarProps) {
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
        {bell}
        <IconButton aria-label="Open the menu" aria-haspopup="dialog" edge="end" onClick={onOpenMenu}>
          <MenuIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
