'use client';
import Box from '@mui/material/Box';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { GUIDE_GROUPS } from '#shared/guides/guide-list.ts';

/** Menu of all guides. Its groups can be folded, and are open at first. */
export function GuideNav() {
  const pathname = usePathname();
  return (
    <Box component="nav" aria-label="Guides" sx={NAV}>
      {GUIDE_GROUPS.map(({ name, guides }) => (
        <details key={name} open>
          <summary>{name}</summary>
          <ul>
            {guides.map(({ title, path }) => (
              <li key={path}>
                <Link href={path} prefetch={false} aria-current={path === pathname ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Box>
  );
}

const NAV = {
  typography: 'body2',
  '& details + details': { mt: 1 },
  '& summary': {
    px: 1.25,
    py: 0.875,
    borderRadius: 1,
    cursor: 'pointer',
    fontWeight: 600,
    '&:hover': { bgcolor: 'action.hover' },
    '&::marker': { color: 'var(--mui-palette-text-secondary)' },
  },
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: { xs: 44, lg: 34 },
    pl: 3.5,
    pr: 1.25,
    borderRadius: 1,
    color: 'text.secondary',
    fontWeight: 500,
    textDecoration: 'none',
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '&[aria-current="page"]': { bgcolor: 'primaryTint', color: 'primary.main' },
  },
} as const;
