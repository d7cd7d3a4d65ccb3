'use client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { HoverLink } from './hover-link.tsx';

export interface PageMenuProps {
  /** Accessible name of the navigation. */
  label: string;
  pages: readonly { label: string; href: string }[];
}

/** Links to the pages of an area: a column beside the page, on narrow screens a row above it. */
export function PageMenu({ label: name, pages }: PageMenuProps) {
  const pathname = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => centerInRow(current.current), [pathname]);
  return (
    <Box component="nav" aria-label={name} sx={NAV}>
      <Box component="ul" sx={LIST}>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <Link
              component={HoverLink}
              ref={isWithin(pathname, href) ? current : undefined}
              href={href}
              underline="none"
              aria-current={isWithin(pathname, href) ? 'page' : undefined}
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

/** Returns whether an address is that of a page or of one below it. */
const isWithin = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);

/** Scrolls the row so that the item is in its middle. scrollIntoView would scroll the page too. */
function centerInRow(item: HTMLElement | null): void {
  const row = item?.closest('ul');
  if (!item || !row) return;
  const middle = (row.clientWidth - item.offsetWidth) / 2;
  row.scrollLeft += item.getBoundingClientRect().left - row.getBoundingClientRect().left - middle;
}

/** As wide as its longest word at least, which larger text makes wider. */
const NAV = {
  flexShrink: 0,
  width: { xs: 'auto', md: 'min-content' },
  minWidth: { md: 184 },
  overflowWrap: 'normal',
} as const;

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
  '@media (pointer: coarse)': { py: 1.25 },
  borderRadius: '6px',
  typography: 'body2',
  fontWeight: 500,
  whiteSpace: { xs: 'nowrap', md: 'normal' },
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current=page]': { bgcolor: 'primaryTint', color: 'primary.main' },
} as const;
