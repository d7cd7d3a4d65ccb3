import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ACCOUNT_PAGES, OWN_CERTIFICATES } from '#shared/workspace-pages.ts';
import { PageMenu } from '#components/ui/page-menu.tsx';
import { isKnownToLack } from '#server/permissions.ts';

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const lacksSettings = await isKnownToLack('settings');
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: { xs: 2, md: 4 } }}>
      <PageMenu
        label="Account"
        pages={lacksSettings ? [...ACCOUNT_PAGES, ...OWN_CERTIFICATES] : ACCOUNT_PAGES}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Stack>
  );
}
