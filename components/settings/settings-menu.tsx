'use client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import NextLink from 'next/link';
import { usePathname } from 'next/navigation';
import { SETTINGS_PAGES } from './settings-pages.ts';

/** Leads from one settings page to the others: beside the page, above it where there is no room. */
export function SettingsMenu() {
  const pathname = usePathname();
  return (
    <Box component="nav" aria-label="Settings" sx={{ flexShrink: 0, width: { xs: 'auto', md: 184 } }}>
      <Box component="ul" sx={LIST}>
        {SETTINGS_PAGES.map(({ label, href }) => (
          <li key={href}>
            <Link
              component={NextLink}
              href={href}
              underline="none"
              aria-current={pathname === href ? 'page' : undefined}
              sx={ITEM}
            >
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const LIST = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: 0.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowX: 'auto',
} as const;

const ITEM = {
  display: 'block',
  px: 1.5,
  py: 1,
  borderRadius: '6px',
  typography: 'body2',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current=page]': { bgcolor: 'primaryTint', color: 'primary.main' },
} as const;
