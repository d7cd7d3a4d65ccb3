import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { SETTINGS_PAGES } from '#components/settings/settings-pages.ts';
import { PageMenu } from '#components/ui/page-menu.tsx';
import { loadSettingsPages } from '#server/load-settings-pages.ts';

/** Menu of the settings. Each page checks the permission of its own, since one's own certificates need none. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const offered = await loadSettingsPages();
  const pages = SETTINGS_PAGES.filter(({ name }) => offered.includes(name));
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: { xs: 2, md: 4 } }}>
      {pages.length > 0 ? <PageMenu label="Settings" pages={pages} /> : null}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Stack>
  );
}
