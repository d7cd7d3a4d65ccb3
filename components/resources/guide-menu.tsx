'use client';
import MenuIcon from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import { usePathname } from 'next/navigation';
import { HOME_PATH } from '#shared/return-path.ts';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { GuideNav } from './guide-nav.tsx';

/** Menu of narrow screens, with the ways into the app and all guides. It closes when another page is opened. */
export function GuideMenu() {
  const pathname = usePathname();
  return (
    <Box component="details" key={pathname} sx={MENU}>
      <summary>
        <MenuIcon aria-hidden />
        <HiddenText>Menu</HiddenText>
      </summary>
      <div>
        <p>
          <a href={HOME_PATH}>Open Countersign</a>
          <a href="/login">Sign in</a>
        </p>
        <GuideNav />
      </div>
    </Box>
  );
}

const MENU = {
  display: { xs: 'block', lg: 'none' },
  '& > summary': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    borderRadius: 1,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& > div': {
    position: 'fixed',
    inset: '64px 0 0',
    overflowY: 'auto',
    px: 2,
    py: 2,
    bgcolor: 'background.default',
  },
  '& > div > p': { display: 'flex', gap: 1, m: 0, mb: 2 },
  '& > div > p > a': {
    flex: 1,
    py: 1.25,
    border: 1,
    borderColor: 'line',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    typography: 'subtitle2',
    textAlign: 'center',
    textDecoration: 'none',
  },
} as const;
