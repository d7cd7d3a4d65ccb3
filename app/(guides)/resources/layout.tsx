import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { GuideMenu } from '#components/resources/guide-menu.tsx';
import { GuideNav } from '#components/resources/guide-nav.tsx';
import { GuideSearch } from '#components/resources/guide-search.tsx';
import { Brand } from '#components/shell/brand-mark.tsx';
import { RESOURCES_PATH } from '#shared/guides/guide-list.ts';
import { HOME_PATH } from '#shared/return-path.ts';
import { FRAME, HEADER, SIDEBAR } from './resources-looks.ts';

// The root layout reads the request; without this, so would every guide. Static pages have no nonce.
export const dynamic = 'force-static';

/** Frame of the guides: brand, search and the ways into the app above, the menu of all guides at the left. */
export default function ResourcesLayout({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box component="header" sx={HEADER}>
        <Link
          href={RESOURCES_PATH}
          underline="none"
          color="textPrimary"
          aria-label="Resources of Countersign"
        >
          <Brand size={26} />
        </Link>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1 }} />
        <GuideSearch />
        <Stack direction="row" sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
          <Button variant="text" href="/login">
            Sign in
          </Button>
          <Button variant="outlined" href={HOME_PATH}>
            Open Countersign
          </Button>
        </Stack>
        <GuideMenu />
      </Box>
      <Box sx={FRAME}>
        <Box component="aside" aria-label="Resources" sx={SIDEBAR}>
          <GuideNav />
        </Box>
        {children}
      </Box>
    </Box>
  );
}
