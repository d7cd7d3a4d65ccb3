import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { PageMenu } from '#components/ui/page-menu.tsx';
import { loadSettingsPages } from '#server/load-settings-pages.ts';

/** Menu of the settings. Each page checks the permission of its own, since one's own certificates need none. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const pages = await loadSettingsPages();
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: { xs: 2, md: 4 } }}>
      {pages.length > 0 ? <PageMenu label="Settings" pages={pages} /> : null}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Stack>
  );
}
